import type { AiProgress } from '../../contract/ai'
import { AI_LINE_MAX } from '../../contract/aiLimits'
import { parseJson } from '../../contract/parseJson'

/** Parses what can already be shown of an answer that is still streaming. */
export interface ProgressReader {
  /** Takes the next piece of the answer; returns what is new. */
  read(piece: string): readonly AiProgress[]
}

/** Reads the text of one string field. */
export function wordsOf(field: string): ProgressReader {
  const reader = new FieldReader(field)
  return {
    read: (piece) => {
      const text = reader.read(piece)
      return text ? [{ type: 'text', text }] : []
    },
  }
}

/** Reads the items of one list, each once it is complete, mapped by `present`. */
export function itemsOf(field: string, present: (item: unknown) => readonly AiProgress[]): ProgressReader {
  const reader = new ListReader(field)
  return { read: (piece) => reader.read(piece).flatMap(present) }
}

/** Characters within which the field must start; otherwise it counts as missing. */
const START_WITHIN = 2000

/**
 * Reads one string field of a JSON object that is still streaming: each `read` returns the text since the last one. The
 * field must come early, and be the first with that name.
 */
export class FieldReader {
  readonly #start: RegExp
  /** Text that is not decoded yet: before the field, all of it; within it, an incomplete escape. */
  #rest = ''
  #place: 'before' | 'within' | 'after' = 'before'

  constructor(field: string) {
    this.#start = new RegExp(`"${field}"\\s*:\\s*"`)
  }

  /** Takes the next piece of the object; returns what is new in the field, decoded. */
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

/** Maximum characters of an item, including its JSON syntax; reading stops at a longer one. */
const ITEM_MAX = AI_LINE_MAX * 8

/**
 * Reads the items of one list of a JSON object that is still streaming: each `read` returns those that were completed.
 * The list must come early, and be the first with that name.
 */
export class ListReader {
  readonly #start: RegExp
  /** Text that is not read yet: before the list, all of it; within it, the item that is still streaming. */
  #rest = ''
  #place: 'before' | 'within' | 'after' = 'before'
  /** Characters of `#rest` that were scanned. */
  #seen = 0
  #depth = 0
  #isInString = false

  constructor(field: string) {
    this.#start = new RegExp(`"${field}"\\s*:\\s*\\[`)
  }

  /** Takes the next piece of the object; returns the items that are complete now. */
  read(piece: string): unknown[] {
    if (this.#place === 'after') return []
    this.#rest += piece
    if (this.#place === 'before') {
      const found = this.#start.exec(this.#rest)
      if (!found) {
        if (this.#rest.length > START_WITHIN) this.#place = 'after'
        return []
      }
      this.#place = 'within'
      this.#rest = this.#rest.slice(found.index + found[0].length)
    }
    return this.#items()
  }

  #items(): unknown[] {
    const items: unknown[] = []
    for (; this.#seen < this.#rest.length && this.#place === 'within'; this.#seen++) {
      const letter = this.#rest[this.#seen]
      if (this.#isInString) {
        // An escaped character cannot end a string.
        if (letter === '\\') this.#seen++
        else if (letter === '"') this.#isInString = false
      } else if (letter === '"') this.#isInString = true
      else if (letter === '{' || letter === '[') this.#depth++
      else if (this.#depth > 0) this.#depth -= letter === '}' || letter === ']' ? 1 : 0
      else if (letter === ',' || letter === ']') {
        const item = parseJson(this.#rest.slice(0, this.#seen))
        if (item !== undefined) items.push(item)
        this.#rest = this.#rest.slice(this.#seen + 1)
        this.#seen = -1
        if (letter === ']') this.#place = 'after'
      }
    }
    if (this.#rest.length > ITEM_MAX) this.#place = 'after'
    return items
  }
}

/** Where the decodable part ends: at the closing quote, or before an incomplete escape. */
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

/** Length of one character as written; two escapes for a surrogate pair. */
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
