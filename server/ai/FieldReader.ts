import { parseJson } from '../../contract/parseJson'

/** What may stand before the field; a text without it so far has no such field. Characters. */
const START_WITHIN = 2000

/**
 * Reads one string field of a JSON object while the object is still being written: each `read` gives the words that
 * came since the last one. The field must come early, and its text be the first that is named so.
 */
export class FieldReader {
  readonly #start: RegExp
  /** Text that is not decoded yet: before the field, all of it; within, an escape of which a part is to come. */
  #rest = ''
  #place: 'before' | 'within' | 'after' = 'before'

  constructor(field: string) {
    this.#start = new RegExp(`"${field}"\\s*:\\s*"`)
  }

  /** Takes the next piece of the object; gives what is new of the field, decoded. */
  read(piece: string): string {
    if (this.#place === 'after') return ''
    this.#rest += piece
    if (this.#place === 'before') {
      const found = this.#start.exec(this.#rest)
      if (!found) {
        if (this.#rest.length > START_WITHIN) this.#place = 'after'
        return ''
      }
      this.#place = 'within'
      this.#rest = this.#rest.slice(found.index + found[0].length)
    }
    const { end, isClosed } = wholeLetters(this.#rest)
    const whole = this.#rest.slice(0, end)
    this.#rest = this.#rest.slice(end)
    if (isClosed) this.#place = 'after'
    return decode(whole)
  }
}

/** Where what can be decoded ends: at the closing quote, or before an escape of which a part is to come. */
function wholeLetters(text: string): { end: number; isClosed: boolean } {
  let at = 0
  while (at < text.length) {
    if (text[at] === '"') return { end: at, isClosed: true }
    const length = lengthOfLetter(text, at)
    if (at + length > text.length) break
    at += length
  }
  return { end: at, isClosed: false }
}

/** Characters that one letter is written in; two escapes where they make one letter. */
function lengthOfLetter(text: string, at: number): number {
  if (text[at] !== '\\') return 1
  if (at + 1 < text.length && text[at + 1] !== 'u') return 2
  const isFirstHalf = /^\\ud[89ab]/i.test(text.slice(at, at + 4))
  return isFirstHalf && '\\u'.startsWith(text.slice(at + 6, at + 8)) ? 12 : 6
}

function decode(raw: string): string {
  const value = parseJson(`"${raw.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}"`)
  return typeof value === 'string' ? value : ''
}
