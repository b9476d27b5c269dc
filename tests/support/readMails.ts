import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

export interface ReadMail {
  /** E.g. `verify-email`. */
  readonly kind: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The target of its button: the only URL in its text. */
  readonly link: string | undefined
}

/** The `.eml` files of a server without SMTP, as a mail program reads them: those to this address, oldest first. */
export async function readMails(dataDir: string, address: string): Promise<ReadMail[]> {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map((name) => readMail(join(folder, name))))
  return mails.filter(({ to }) => to.toLowerCase() === address.toLowerCase())
}

async function readMail(path: string): Promise<ReadMail> {
  const { to, from, subject = '', text = '', html = '' } = await PostalMime.parse(await readFile(path))
  return {
    kind: /Z-([a-z-]+)-[0-9a-f]{8}\.eml$/.exec(path)?.[1] ?? '',
    to: to?.[0]?.address ?? '',
    from: from?.address ?? '',
    subject,
    text,
    html,
    link: /https?:\/\/\S+/.exec(text)?.[0],
  }
}
