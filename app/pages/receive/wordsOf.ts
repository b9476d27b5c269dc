import type { Arrival } from '../../offline/plain/arrivals'

/**
 * The text that other apps share, without repetitions: many put the address into the text as well, and the title of a
 * picture is its file's name or nothing worth a place on a board.
 */
export function wordsOf({ title, text, url, files }: Pick<Arrival, 'title' | 'text' | 'url' | 'files'>): string {
  const parts: string[] = []
  const named = files.length > 0 ? [text, url] : [title, text, url]
  for (const part of named.map((each) => each.trim())) {
    if (part !== '' && !parts.some((other) => other.includes(part))) parts.push(part)
  }
  return parts.filter((part, index) => !parts.some((other, at) => at > index && other.includes(part))).join('\n')
}
