import { parseJson } from '../../contract/parseJson'

/** Maximums for a JSON text. */
export interface JsonBounds {
  readonly bytes: number
  /** Bytes outside of data URIs; defaults to `bytes`. */
  readonly plainBytes?: number
  /** Values of any kind, at any depth. */
  readonly values: number
  /** Items of one list. */
  readonly items: number
  /** Keys of one object. */
  readonly keys: number
}

export interface JsonProblem {
  readonly code: 'TOO_LARGE' | 'VALIDATION_FAILED'
  readonly message: string
  /** Dotted path; absent if the problem is with the text as a whole. */
  readonly field?: string
}

/** Maximum nesting for JSON.parse. The limit for stored data is lower, and checked per item of a batch. */
const DEPTH_MAX = 256
/** Maximum bytes of one key, as written. */
const KEY_MAX = 1024
const DATA_URI = new TextEncoder().encode('data:')

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const STRUCTURAL = new Uint8Array(256)
for (const byte of [QUOTE, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT]) STRUCTURAL[byte] = 1

/**
 * Collects a JSON text that arrives in parts, and checks it against its bounds before JSON.parse or a schema sees it:
 * parsing ten megabytes of `[` takes seconds, counting brackets takes milliseconds. Makes one pass and stops at the
 * part that exceeds a bound. Whether the text is valid JSON is left to JSON.parse.
 */
export class JsonText {
  readonly #parts: Uint8Array[] = []
  readonly #bounds: JsonBounds
  #length = 0
  #plain = 0
  #values = 0
  /** A stack of the open lists and objects. By depth: kind, number of commas, and position of the last key. */
  #depth = 0
  readonly #isList = new Uint8Array(DEPTH_MAX + 1)
  readonly #commas = new Uint32Array(DEPTH_MAX + 1)
  readonly #keyStart = new Uint32Array(DEPTH_MAX + 1)
  readonly #keyEnd = new Uint32Array(DEPTH_MAX + 1)
  #isInString = false
  #isEscaped = false
  #stringStart = 0
  #stringEnd = 0
  /** How many bytes of `data:` the current string matches so far; -1 if it does not start with it. */
  #dataUri = -1

  constructor(bounds: JsonBounds) {
    this.#bounds = bounds
  }

  /** Adds the next part. Returns the first bound exceeded, after which the text must not be read further. */
  push(part: Uint8Array): JsonProblem | null {
    const tooMuch = this.tooLong(this.#length + part.length)
    if (tooMuch) return tooMuch
    this.#parts.push(part)
    const problem = this.#scan(part)
    this.#length += part.length
    if (problem) return problem
    const { bytes, plainBytes = bytes } = this.#bounds
    if (this.#plain <= plainBytes) return null
    return { code: 'TOO_LARGE', message: `${largerThan(plainBytes)}, not counting the image in it.` }
  }

  /** The problem with a text of this length, whatever it contains; null if it is allowed. */
  tooLong(length: number): JsonProblem | null {
    const { bytes } = this.#bounds
    return length > bytes ? { code: 'TOO_LARGE', message: `${largerThan(bytes)}.` } : null
  }

  get length(): number {
    return this.#length
  }

  get values(): number {
    return this.#values
  }

  /** Parses the whole text; undefined if it is not JSON, or neither an object nor a list. */
  parse(): unknown {
    const text = new TextDecoder().decode(Buffer.concat(this.#parts, this.#length))
    if (!/^\s*[[{]/.test(text)) return undefined
    return parseJson(text)
  }

  #scan(part: Uint8Array): JsonProblem | null {
    let at = 0
    while (at < part.length) {
      const start = at
      if (this.#isInString) {
        at = this.#readString(part, at)
        if (this.#dataUri < DATA_URI.length) this.#plain += at - start
        continue
      }
      while (at < part.length && STRUCTURAL[part[at] ?? 0] === 0) at++
      if (at < part.length) {
        const problem = this.#structure(part[at] ?? 0, this.#length + at)
        if (problem) return problem
        at++
      }
      this.#plain += at - start
    }
    return null
  }

  /** Continues reading a string. Returns where it ends, or where the part does. */
  #readString(part: Uint8Array, from: number): number {
    let at = from
    while (this.#dataUri >= 0 && this.#dataUri < DATA_URI.length && at < part.length) {
      if (part[at] !== DATA_URI[this.#dataUri]) this.#dataUri = -1
      else {
        this.#dataUri++
        at++
      }
    }
    if (this.#isEscaped && at < part.length) {
      this.#isEscaped = false
      at++
    }
    while (at < part.length) {
      const byte = part[at]
      if (byte === QUOTE) {
        this.#isInString = false
        this.#stringEnd = this.#length + at + 1
        return at + 1
      }
      at += byte === BACKSLASH ? 2 : 1
    }
    this.#isEscaped = at > part.length
    return part.length
  }

  #structure(byte: number, at: number): JsonProblem | null {
    switch (byte) {
      case QUOTE:
        this.#isInString = true
        this.#stringStart = at
        this.#dataUri = 0
        return null
      case COLON:
        this.#keyStart[this.#depth] = this.#stringStart
        this.#keyEnd[this.#depth] = this.#stringEnd
        return this.#stringEnd - this.#stringStart > KEY_MAX
          ? this.#problem('Contains a key that is too long', -1)
          : null
      case COMMA:
        return this.#count()
      case OPEN_LIST:
      case OPEN_OBJECT:
        return this.#open(byte === OPEN_LIST)
      default:
        this.#depth = Math.max(0, this.#depth - 1)
        return null
    }
  }

  #open(isList: boolean): JsonProblem | null {
    if (this.#depth === DEPTH_MAX) return this.#problem('Nested too deeply')
    this.#depth++
    this.#isList[this.#depth] = isList ? 1 : 0
    this.#commas[this.#depth] = 0
    this.#keyStart[this.#depth] = 0
    this.#keyEnd[this.#depth] = 0
    return this.#countValue()
  }

  #count(): JsonProblem | null {
    const commas = (this.#commas[this.#depth] ?? 0) + 1
    this.#commas[this.#depth] = commas
    const { items, keys } = this.#bounds
    const isList = this.#isList[this.#depth] === 1
    if (commas < (isList ? items : keys)) return this.#countValue()
    return this.#problem(isList ? `At most ${inWords(items)} items` : `At most ${inWords(keys)} keys`, -1)
  }

  #countValue(): JsonProblem | null {
    const { values } = this.#bounds
    if (++this.#values <= values) return null
    return { code: 'VALIDATION_FAILED', message: `The request contains more than ${inWords(values)} values.` }
  }

  /** Names the value being read, or with `levels` -1 the list or object around it. */
  #problem(message: string, levels = 0): JsonProblem {
    const path: (string | number)[] = []
    const written = Buffer.concat(this.#parts)
    for (let depth = 1; depth <= Math.min(this.#depth + levels, FIELD_DEPTH); depth++) {
      if (this.#isList[depth] === 1) path.push(this.#commas[depth] ?? 0)
      else path.push(written.toString('utf8', this.#keyStart[depth], this.#keyEnd[depth]).slice(1, -1))
    }
    const field = path.join('.')
    return field
      ? { code: 'VALIDATION_FAILED', message: `${field}: ${message}`, field }
      : { code: 'VALIDATION_FAILED', message: `The request: ${message}` }
  }
}

/** Maximum path segments in a refusal. */
const FIELD_DEPTH = 4

function largerThan(bytes: number): string {
  return `The request is larger than ${Math.floor(bytes / 1024)} KB`
}

function inWords(count: number): string {
  return count.toLocaleString('en')
}
