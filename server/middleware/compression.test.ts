import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Koa from 'koa'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetResponse } from '../../contract/asset'
import { board as boardResponse } from '../../contract/shared/board'
import { type Registered, startTestServer, type TestServer } from '../../tests/support/server'
import { compression } from './compression'

const ELEMENTS = 200
let server: TestServer
let ann: Registered
let boardId: number

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.register()
  const made = await ann.fetch('/api/boards', { method: 'POST', json: { name: 'Large' } })
  boardId = boardResponse.parse(await made.json()).id
  const mutations = Array.from({ length: ELEMENTS }, (_, index) => ({
    mutationId: crypto.randomUUID(),
    kind: 'create',
    elementId: crypto.randomUUID(),
    data: { type: 'text', content: `Note ${index}`, positionX: index, positionY: index },
  }))
  const written = await ann.fetch(`/api/boards/${boardId}/mutations`, { method: 'POST', json: { mutations } })
  expect(written.status).toBe(200)
})
afterAll(() => server.close())

interface Sent {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly bytes: Buffer
}

/** The body as sent: `fetch` would decode it. */
function get(path: string, headers: http.OutgoingHttpHeaders): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = http.get(server.url + path, { headers: { Cookie: ann.cookie(), ...headers } }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) })
    })
    request.on('error', reject)
  })
}

const elements = () => `/api/boards/${boardId}/elements`
const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

// Without https, browsers accept no brotli.
test.each([
  ['br', BROWSER, brotliDecompressSync],
  ['gzip', { 'Accept-Encoding': 'gzip, deflate' }, gunzipSync],
])('elements of a board are sent as %s, in less than half the bytes', async (encoding, accepted, decode) => {
  const plain = await get(elements(), {})
  const { headers, bytes } = await get(elements(), accepted)
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers.vary).toContain('Accept-Encoding')
  expect(decode(bytes).equals(plain.bytes)).toBe(true)
  expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
})

test.each([undefined, 'identity', 'gzip;q=0'])(
  'Accept-Encoding %s: elements are sent uncompressed',
  async (accepted) => {
    const { headers, bytes } = await get(elements(), accepted ? { 'Accept-Encoding': accepted } : {})
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(bytes.toString())).toHaveLength(ELEMENTS)
  },
)

test('a client that has this rev gets 304 for any encoding, with a weak or strong ETag', async () => {
  const { etag } = (await get(elements(), BROWSER)).headers
  const tag = (etag ?? '').replace(/^W\//, '')
  for (const known of [tag, `W/${tag}`]) {
    for (const accepted of [{}, BROWSER]) {
      const answer = await get(elements(), { ...accepted, 'If-None-Match': known })
      expect([answer.status, answer.bytes.length]).toEqual([304, 0])
    }
  }
})

test.each([
  ['a large body, compressed', 10_000, 'gzip', 'gzip'],
  ['a large body, uncompressed', 10_000, 'identity', undefined],
  ['a small body', 10, 'gzip', undefined],
])('JSON is serialized only once: %s', async (_, length, accepted, encoding) => {
  let times = 0
  const body = { text: 'x'.repeat(length) }
  const counted = {
    toJSON: () => {
      times++
      return body
    },
  }
  const app = new Koa()
  app.use(compression).use((ctx) => (ctx.body = counted))
  const listening = app.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'Accept-Encoding': accepted } })
  expect(await answer.json()).toEqual(body)
  expect(answer.headers.get('Content-Encoding') ?? undefined).toBe(encoding)
  expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  expect(times).toBe(1)
  listening.close()
})

test('a small response is sent uncompressed', async () => {
  const { headers, bytes } = await get('/api/boards/missing', BROWSER)
  expect(headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(bytes.toString())).toHaveProperty('error')
})

test('an image is sent uncompressed', async () => {
  const noise = { data: randomBytes(3 * 64 * 64), raw: { width: 64, height: 64, channels: 3 } } as const
  const png = await sharp(noise.data, { raw: noise.raw }).png().toBuffer()
  const uploaded = await ann.fetch('/api/assets', {
    method: 'POST',
    headers: { 'Content-Type': 'image/png' },
    body: new Uint8Array(png),
  })
  const { headers, bytes } = await get(assetResponse.parse(await uploaded.json()).address, BROWSER)
  expect([headers['content-type'], headers['content-encoding']]).toEqual(['image/png', undefined])
  expect(bytes.equals(png)).toBe(true)
})
