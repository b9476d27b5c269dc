import type { Arrival } from '../../offline/plain/incomingFiles'

/**
 * The text that other apps share, without repetitions: many repeat the URL in the text, and the title that comes with
 * an image is its file name or not worth a place on a board.
 */
export function wordsOf({ title, text, url, files }: Pick<Arrival, 'title' | 'text' | 'url' | 'files'>): string {
  const parts: string[] = []
  const named = files.length > 0 ? [text, url] : [title, text, url]
  for (const part of named.map((each) => each.trim())) {
    if (part !== '' && !parts.some((other) => other.includes(part))) parts.push(part)
  }
  return parts.filter((part, index) => !parts.some((other, at) => at > index && other.includes(part))).join('\n')
}
