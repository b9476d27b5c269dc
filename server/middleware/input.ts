import type { Context, Next } from 'koa'
import * as z from 'zod/mini'
import { JSON_BODY_MAX, ROW_ID_MAX } from '../../contract/limits'
import { parseJson } from '../../contract/parseJson'
import { AppError } from '../AppError'

// What comes in: the bytes of a body within bounds, then as JSON, then storable, then as its schema says. Requests,
// frames of the live channel and tool calls of agents are read with the same parts.

const ORDINARY: JsonBounds = { bytes: JSON_BODY_MAX, values: 20_000, items: 10_000, keys: 2_000 }

/** Reads a JSON body into `ctx.state.json`: an object or a list, undefined if there is no body. */
export function jsonBody(overrides: Partial<JsonBounds> = {}) {
  const bounds = { ...ORDINARY, ...overrides }
  return async function jsonBody(ctx: Context, next: Next): Promise<void> {
    // `is` returns null if there is no body at all.
    const isJson = ctx.request.is('json')
    if (isJson === false) {
      throw new AppError('UNSUPPORTED_MEDIA', 'The request body must be JSON (Content-Type: application/json).')
    }
    if (isJson) ctx.state.json = await readJson(ctx, bounds)
    await next()
  }
}

async function readJson(ctx: Context, bounds: JsonBounds): Promise<unknown> {
  const text = new JsonText(bounds)
  const declared = text.tooLong(ctx.request.length ?? 0)
  if (declared) throw refusal(declared)
  await readBodyChunks(ctx, (part) => {
    const problem = text.push(part)
    if (problem) throw refusal(problem)
  })
  if (text.length === 0) return undefined
  const value = text.parse()
  if (value === undefined) throw new AppError('MALFORMED_BODY', 'The request body isn’t valid JSON.')
  return value
}

function refusal({ code, message, field }: JsonProblem): AppError {
  return new AppError(code, message, field)
}

/** Passes the request's bytes to `take` as they arrive. If it throws, reading ends; the connection stays usable. */
async function readBodyChunks(ctx: Context, take: (part: Buffer) => void): Promise<void> {
  try {
    for await (const part of ctx.req.iterator({ destroyOnReturn: false })) take(part)
  } catch (error) {
    if (error instanceof AppError) throw error
    // The client disconnected: no one is left to read the response, and it is not the server's fault.
    throw new AppError('MALFORMED_BODY', 'The request ended early.').from(error)
  }
}

/**
 * Reads the request's bytes into `ctx.state.bytes`. Throws TOO_LARGE above `limit`: immediately if the length is
 * declared, otherwise once that much has arrived, so that memory never holds more.
 */
export function rawBody(limit: number) {
  return async function rawBody(ctx: Context, next: Next): Promise<void> {
    if ((ctx.request.length ?? 0) > limit) throw tooLarge(limit)
    const parts: Buffer[] = []
    let length = 0
    await readBodyChunks(ctx, (part) => {
      length += part.length
      if (length > limit) throw tooLarge(limit)
      parts.push(part)
    })
    ctx.state.bytes = Buffer.concat(parts, length)
    await next()
  }
}

function tooLarge(limit: number): AppError {
  return new AppError('TOO_LARGE', `The request is larger than ${limit / 2 ** 20} MB.`)
}

/**
 * Refuses compressed bodies: 72 bytes of brotli decompress to ten megabytes, and our clients never compress. Comes
 * before everything that reads a body.
 */
export async function identityBody(ctx: Context, next: Next): Promise<void> {
  const encoding = ctx.get('Content-Encoding').trim().toLowerCase()
  if (encoding !== '' && encoding !== 'identity') {
    throw new AppError('UNSUPPORTED_MEDIA', 'Content-Encoding: Send the request body uncompressed.', undefined, {
      'Accept-Encoding': 'identity',
    })
  }
  await next()
}

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

interface JsonProblem {
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

interface Problem {
  /** Dotted path; empty for the value as a whole. */
  readonly field: string
  /** For people. */
  readonly message: string
}

/** Deeper than anything an editor makes, shallower than what overflows a stack. */
const STORED_DEPTH_MAX = 24

/**
 * Finds what is valid JSON but cannot be stored: a null character, a lone surrogate, excessive nesting. Null if nothing
 * is wrong.
 */
export function storageProblem(value: unknown, path: Path = null): Problem | null {
  if (typeof value === 'string') return isStorable(value) ? null : { message: UNSTORABLE, field: keysOf(path) }
  if (typeof value !== 'object' || value === null) return null
  const depth = path ? path.depth + 1 : 1
  if (depth > STORED_DEPTH_MAX) return { message: 'Nested too deeply', field: keysOf(path) }
  for (const [key, item] of Object.entries(value)) {
    if (!isStorable(key)) return { message: UNSTORABLE, field: keysOf(path) }
    if (typeof item === 'number') continue
    const problem = storageProblem(item, { depth, key, above: path })
    if (problem) return problem
  }
  return null
}

/** The path to a value as a linked list; only turned into text if something is wrong. */
type Path = { readonly depth: number; readonly key: string; readonly above: Path } | null

function keysOf(path: Path): string {
  const keys: string[] = []
  for (let at = path; at; at = at.above) keys.unshift(at.key)
  return keys.slice(0, FIELD_DEPTH).join('.')
}

const UNSTORABLE = 'Contains characters that can’t be stored'

function isStorable(text: string): boolean {
  // Most text has neither, so it is scanned only once.
  return !/[\0\ud800-\udfff]/.test(text) || !/\0|\p{Surrogate}/u.test(text)
}

/** A row id in a path or query, as text: `/api/boards/17`. */
export const rowId = z.pipe(
  z.string({ error: 'Required' }).check(
    z.regex(/^[1-9]\d{0,9}$/, 'Must be a positive whole number'),
    z.refine((text) => Number(text) <= ROW_ID_MAX, { error: 'Must be a positive whole number' }),
  ),
  z.transform(Number),
)

/** `:id` in a path that names a board, user or other numbered row. */
export const rowParams = z.object({ id: rowId })

/** `:id` in a path that names an element. */
export const uuidParams = z.object({ id: z.uuid('Must be a UUID') })

/** Rows within a board: `/api/boards/:id/collaborators/:collaboratorId`. */
export const collaboratorParams = z.object({ id: rowId, collaboratorId: rowId })
export const invitationParams = z.object({ id: rowId, invitationId: rowId })

// zod/mini comes without error messages.
z.config(z.locales.en())

/** Parses by a contract schema, or throws VALIDATION_FAILED for the first problem. */
export function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  const issue = deepest(result.error.issues)
  const field = fieldOf(issue)
  throw new AppError('VALIDATION_FAILED', messageOf(issue, field), field || undefined)
}

/** All problems of a value, with the same messages as `parse`; empty if the schema accepts it. */
export function problemsOf(schema: z.core.$ZodType, value: unknown): Problem[] {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) return []
  return result.error.issues.map((issue) => {
    const meant = deepest([issue])
    const field = fieldOf(meant)
    return { field, message: wordsFor(meant) }
  })
}

type Issue = z.core.$ZodIssue

/** Descends into unions, assuming that the alternative with the fewest problems was meant. */
function deepest(issues: readonly Issue[], prefix: readonly PropertyKey[] = []): Issue {
  const first = issues[0]
  if (!first) throw new Error('A failed parse without an issue')
  const path = [...prefix, ...first.path]
  if (first.code === 'invalid_union') {
    const [meant] = first.errors.filter((errors) => errors.length > 0).sort((one, two) => one.length - two.length)
    const issue = meant && deepest(meant, path)
    // If every alternative fails as a whole, the union's own message says more than any of theirs.
    if (issue && issue.path.length > path.length) return issue
  }
  return { ...first, path }
}

function fieldOf(issue: Issue): string {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
  return path.map(String).join('.')
}

function messageOf(issue: Issue, field: string): string {
  const message = wordsFor(issue)
  const name = field.split('.').at(-1) ?? ''
  // "Username must be at least 3 characters" names its field already.
  return name === '' || message.toLowerCase().includes(name.toLowerCase()) ? message : `${field}: ${message}`
}

/** A schema's own message for a wrong type is "Required", which only fits a missing value. */
function wordsFor(issue: Issue): string {
  if (issue.code !== 'invalid_type') return issue.message
  return issue.input === undefined ? 'Required' : `Must be ${nameOf(issue.expected)}`
}

function nameOf(type: string): string {
  if (type === 'int') return 'a whole number'
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}
