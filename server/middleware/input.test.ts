import { randomUUID } from 'node:crypto'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { mutationsResponse } from '../../contract/mutation'
import { join, type Person } from '../../tests/support/people'
import { type Registered, startTestServer, type TestServer } from '../../tests/support/server'
import { AppError } from '../AppError'
import { routes } from '../app'
import { type JsonBounds, JsonText, parse } from './input'

const BOUNDS: JsonBounds = { bytes: 10_000, values: 300, items: 20, keys: 10 }
const bytes = (text: string) => new TextEncoder().encode(text)

/** The problem with a text that arrives in parts of this many bytes, and its value. */
function read(text: string, bounds: Partial<JsonBounds> = {}, size = Number.POSITIVE_INFINITY) {
  const whole = bytes(text)
  const json = new JsonText({ ...BOUNDS, ...bounds })
  for (let at = 0; at < whole.length; at += size) {
    const problem = json.push(whole.subarray(at, at + Math.min(size, whole.length)))
    if (problem) return problem
  }
  return { value: json.parse() }
}
const list = (length: number, item = '1') => `[${Array.from({ length }, () => item).join(',')}]`
const object = (length: number) => `{${Array.from({ length }, (_, index) => `"k${index}":1`).join(',')}}`

describe('a JSON text that arrives in chunks', () => {
  test.each([1, 2, 3, 7, 1000])('in chunks of %i bytes has the same value as JSON.parse returns', (size) => {
    const value = { 'a\\"b': 'data:image', list: [1, -2.5e3, null, true, {}, []], 'é, [{': '\\\\"[]{},:\u{1f600}\n' }
    const text = JSON.stringify(value, null, 1)
    expect(read(text, {}, size)).toEqual({ value })
    expect(read(`\u{feff}${text}`, {}, size)).toEqual({ value })
  })

  test.each(['"text"', '17', 'null', '', '{"a":', '[1,]', ']{', '}}}[[[', '{"a":1}}', "{'a':1}", '"\\'])(
    '%j is neither an object nor a list',
    (text) => expect(read(text)).toEqual({ value: undefined }),
  )

  test.each([
    ['items of a list', list(20), list(21), 'The request: At most 20 items', undefined],
    ['items of a list in it', `{"a":{"b":${list(20)}}}`, `{"a":{"b":${list(21)}}}`, 'a.b: At most 20 items', 'a.b'],
    ['keys of an object', `[1,${object(10)}]`, `[1,${object(11)}]`, '1: At most 10 keys', '1'],
    [
      'values',
      `[${list(15, list(18))}]`,
      `[${list(16, list(18))}]`,
      'The request contains more than 300 values.',
      undefined,
    ],
    [
      'depth',
      `${'['.repeat(256)}${']'.repeat(256)}`,
      `${'['.repeat(257)}${']'.repeat(257)}`,
      '0.0.0.0: Nested too deeply',
      '0.0.0.0',
    ],
    [
      'the length of a key',
      `{"${'k'.repeat(1022)}":1}`,
      `{"a":{"${'k'.repeat(1023)}":1}}`,
      'a: Contains a key that is too long',
      'a',
    ],
  ])('%s are limited, whatever the chunk size', (_, good, bad, message, field) => {
    for (const size of [1, 5, 10_000]) {
      expect(read(good, {}, size)).toEqual({ value: JSON.parse(good) })
      expect(read(bad, {}, size)).toEqual({ code: 'VALIDATION_FAILED', message, ...(field && { field }) })
    }
  })

  test('brackets, commas and colons in strings are ignored', () => {
    const value = [`${'[{,:"\\'.repeat(100)}`]
    for (const size of [1, 2, 3, 5, 10_000]) expect(read(JSON.stringify(value), {}, size)).toEqual({ value })
  })

  test('bytes are limited, and more strictly outside of data URIs', () => {
    const image = JSON.stringify({ content: `data:image/png;base64,${'A'.repeat(5000)}` })
    const words = JSON.stringify({ content: 'A'.repeat(5000) })
    for (const size of [1, 3, 10_000]) {
      expect(read(image, { plainBytes: 100 }, size)).toHaveProperty('value')
      expect(read(words, { plainBytes: 2048 }, size)).toEqual({
        code: 'TOO_LARGE',
        message: 'The request is larger than 2 KB, not counting the image in it.',
      })
      expect(read(image, { bytes: 4096 }, size)).toEqual({
        code: 'TOO_LARGE',
        message: 'The request is larger than 4 KB.',
      })
    }
  })

  test('reading stops at the chunk that exceeds a limit', () => {
    const json = new JsonText({ ...BOUNDS, bytes: 10_000_000 })
    expect(json.push(bytes('{"mutations":'))).toBeNull()
    expect(json.push(bytes('['.repeat(1000)))).toMatchObject({ field: 'mutations.0.0.0' })
    expect(json.length).toBe(1013)
  })
})

function refusal(schema: z.ZodMiniType, value: unknown): AppError {
  try {
    parse(schema, value)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('It passed')
}

describe('a validation error names the field by its dotted path, in words', () => {
  const row = z.strictObject({ width: z.int(), name: z.string().check(z.minLength(2, 'Name is too short')) })
  const batch = z.object({ rows: z.array(row) })

  it.each([
    [batch, {}, 'rows', 'rows: Required'],
    [batch, { rows: 'none' }, 'rows', 'rows: Must be an array'],
    [
      batch,
      {
        rows: [
          { width: 1, name: 'ok' },
          { width: '1', name: 'ok' },
        ],
      },
      'rows.1.width',
      'rows.1.width: Must be a number',
    ],
    [batch, { rows: [{ width: 1.5, name: 'ok' }] }, 'rows.0.width', 'rows.0.width: Must be a whole number'],
    [batch, { rows: [{ width: 1, name: 'x' }] }, 'rows.0.name', 'Name is too short'],
    [batch, { rows: [{ width: 1, name: 'ok', more: 1 }] }, 'rows.0.more', /more/],
    [batch, null, undefined, 'Must be an object'],
  ])('%#', (schema, value, field, message) => {
    const error = refusal(schema, value)
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', status: 400, message: expect.stringMatching(message) })
    expect(error.field).toBe(field)
  })

  it('for a union, uses the alternative with the fewest errors', () => {
    const shape = z.union([
      z.object({ kind: z.literal('a'), a: z.int() }),
      z.object({ kind: z.literal('b'), b: z.int() }),
    ])
    expect(refusal(z.object({ shape }), { shape: { kind: 'b', b: 'x' } }).field).toBe('shape.b')
  })
})

describe('a JSON body', () => {
  let server: TestServer
  let ann: Person
  let board: number
  let element: string
  beforeAll(async () => {
    server = await startTestServer()
    ann = await join(server)
    board = await ann.board()
    const made = await ann.fetch(`/api/boards/${board}/elements`, {
      method: 'POST',
      json: { type: 'text', content: 'x' },
    })
    element = z.object({ id: z.string() }).parse(await made.json()).id
  })
  afterAll(() => server.close())

  /** An image of one pixel, followed by as many bytes as requested. */
  const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg'
  const uri = (length: number) => `data:image/png;base64,${PIXEL}${'A'.repeat(length)}`
  const full = Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`p${index}`, 'x'.repeat(20_000)]))

  describe('a request with a single element', () => {
    const put = (json: object) => ann.fetch(`/api/elements/${element}`, { method: 'PUT', json })
    const post = (json: object) => ann.fetch(`/api/boards/${board}/elements`, { method: 'POST', json })

    test.each([
      ['PUT', put],
      ['POST', post],
    ])('%s refuses more than 256 KB with 413', async (_, send) => {
      const answer = await send({ type: 'text', content: 'x', properties: full })
      expect(answer.status).toBe(413)
      const message = 'The request is larger than 256 KB, not counting the image in it.'
      expect(await answer.json()).toEqual({ error: 'TOO_LARGE', message })
    })

    test('accepts a larger image as a data URI', async () => {
      const answer = await post({ type: 'image', content: uri(400_000) })
      expect(answer.status).toBe(201)
    })

    test('refuses a data URI next to more than 256 KB of other data', async () => {
      expect((await post({ type: 'image', content: uri(400_000), properties: full })).status).toBe(413)
    })
  })

  test('a batch may be larger than a single element', async () => {
    const make = () => ({
      mutationId: randomUUID(),
      kind: 'create',
      elementId: randomUUID(),
      data: { type: 'text', content: 'x', properties: full },
    })
    const json = { mutations: [make(), make()] }
    const answer = await ann.fetch(`/api/boards/${board}/mutations`, { method: 'POST', json })
    expect(answer.status).toBe(200)
    expect(mutationsResponse.parse(await answer.json()).results.map(({ status }) => status)).toEqual([200, 200])
  })

  test('a batch of 500 elements with 40 properties each, including lists and objects, is accepted', async () => {
    const list = Array.from({ length: 20 }, () => ({ type: 'hue', params: { hue: 0.5 } }))
    const properties = {
      ...Object.fromEntries(Array.from({ length: 38 }, (_, index) => [`p${index}`, index])),
      modifications: list,
      map: { nested: { deeper: [1, [2, [3]]] } },
    }
    const mutations = Array.from({ length: 500 }, () => ({
      mutationId: randomUUID(),
      kind: 'create',
      elementId: randomUUID(),
      data: { type: 'shape', content: 'circle', properties },
    }))
    const answer = await ann.fetch(`/api/boards/${await ann.board()}/mutations`, {
      method: 'POST',
      json: { mutations },
    })
    expect(answer.status).toBe(200)
    const { results } = mutationsResponse.parse(await answer.json())
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test.each([
    ['too many values', { mutations: Array.from({ length: 500 }, () => Array.from({ length: 250 }, () => 1)) }],
    ['too many items', { mutations: Array.from({ length: 10_001 }, () => 1) }],
    ['too many keys', { mutations: [Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [index, 1]))] }],
  ])('a batch with %s is refused with 400', async (_, json) => {
    const answer = await ann.fetch(`/api/boards/${board}/mutations`, { method: 'POST', json })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'VALIDATION_FAILED' })
  })

  test('a connection is reused after its request was rejected halfway', async () => {
    for (let round = 0; round < 3; round++) {
      const body = new Uint8Array(Buffer.from(`{"mutations":${'['.repeat(5_000_000)}`))
      const headers = { 'Content-Type': 'application/json' }
      const refused = await ann.fetch(`/api/boards/${board}/mutations`, { method: 'POST', body, headers })
      expect(refused.status).toBe(400)
      await refused.arrayBuffer()
      expect((await ann.fetch('/api/boards')).status).toBe(200)
    }
  })
})

describe('an encoded body', () => {
  let server: TestServer
  let ann: Registered
  beforeAll(async () => {
    server = await startTestServer()
    ann = await server.register()
  })
  afterAll(() => server.close())

  const withBody = routes.filter(({ body, bytes }) => body || bytes)
  const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, '1')
  const ENCODINGS = [
    ['br', brotliCompressSync],
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['identity, br', brotliCompressSync],
    ['made-up', (text: string) => Buffer.from(text)],
  ] as const

  describe.each(withBody)('$method $path', ({ method, path, bytes }) => {
    test.each(ENCODINGS)('refuses a body whose Content-Encoding is %s', async (encoding, compress) => {
      const answer = await ann.fetch(pathOf(path), {
        method: method.toUpperCase(),
        headers: { 'Content-Type': bytes?.mediaTypes[0] ?? 'application/json', 'Content-Encoding': encoding },
        body: new Uint8Array(compress('{}')),
      })
      expect(answer.status).toBe(415)
      expect(answer.headers.get('Accept-Encoding')).toBe('identity')
      expect(await answer.json()).toMatchObject({ error: 'UNSUPPORTED_MEDIA' })
    })
  })

  test('accepts a body with Content-Encoding: identity', async () => {
    const headers = { 'Content-Encoding': 'Identity' }
    const answer = await ann.fetch('/api/boards', { method: 'POST', json: { name: 'Plain' }, headers })
    expect(answer.status).toBe(201)
  })
})
