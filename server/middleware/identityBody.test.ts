import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Registered, startTestServer, type TestServer } from '../../tests/support/server'
import { routes } from '../routes/routes'

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
