import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mutationsResponse } from '../../contract/mutation'
import { join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

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
  const answer = await ann.fetch(`/api/boards/${await ann.board()}/mutations`, { method: 'POST', json: { mutations } })
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
