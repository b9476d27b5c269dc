import type { MailContent } from './letters'

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Renders a mail as plain text and as HTML that every mail program shows: inline styles, no images, no scripts. */
export function renderMail({ subject, paragraphs, action, note }: MailContent): RenderedMail {
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.link}`] : []), ...(note ? [note] : [])]
  const html = [
    ...paragraphs.map((words) => `<p style="margin:0 0 16px">${escaped(words)}</p>`),
    ...(action ? [buttonOf(action)] : []),
    ...(note ? [`<p style="margin:24px 0 0;color:#6b6459;font-size:14px">${escaped(note)}</p>`] : []),
  ]
  return {
    subject: oneLine(subject),
    text: `${text.join('\n\n')}\n\n-- \nMoodloom\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px;background:#f6f2ea;color:#1d1a16;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto;padding:28px;border-radius:12px;background:#ffffff">
<p style="margin:0 0 20px;font-size:20px;font-weight:700">Moodloom</p>
${html.join('\n')}
</div>
</body>
</html>
`,
  }
}

/** Repeats the address below the button: some programs remove buttons. */
function buttonOf({ label, link }: NonNullable<MailContent['action']>): string {
  return `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#b3402a;color:#ffffff;font-weight:700;text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0;color:#6b6459;font-size:14px;overflow-wrap:anywhere">${escaped(link)}</p>`
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
}

/** Against header injection: a board's name in the subject must not start another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200)
}
