import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { temporaryDirectory } from '../../tests/support/serverProcess'

const SCRIPT = 'console.log("hello");\n'.repeat(100)
let server: TestServer
let removeClient: () => Promise<void>

beforeAll(async () => {
  const { path, remove } = await temporaryDirectory()
  removeClient = remove
  await mkdir(join(path, 'static'))
  const files: Record<string, string | Buffer> = {
    'index.html': '<!doctype html><title>app</title>',
    'main.js': 'self.skipWaiting()',
    'manifest.webmanifest': '{}',
    'icon.png': Buffer.from([0x89, 0x50]),
    'static/index-Ab3_x-9Z.js': SCRIPT,
    'static/index-Ab3_x-9Z.js.br': brotliCompressSync(SCRIPT),
    'static/index-Ab3_x-9Z.js.gz': gzipSync(SCRIPT),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content)
  server = await startTestServer({ settings: { clientDir: path } })
})
afterAll(async () => {
  await server.close()
  await removeClient()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { 'Accept-Encoding': 'identity', ...headers } })
const HTML = { Accept: 'text/html,*/*' }

describe('the built client', () => {
  it.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip, deflate'],
    [null, 'identity'],
  ])('is sent as %s for Accept-Encoding %s', async (encoding, accepted) => {
    const answer = await get('/static/index-Ab3_x-9Z.js', { 'Accept-Encoding': accepted })
    expect(answer.headers.get('Content-Encoding')).toBe(encoding)
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('Content-Type')).toMatch(/javascript/)
    expect(await answer.text()).toBe(SCRIPT)
  })

  it('files named after their content are cached permanently', async () => {
    expect((await get('/static/index-Ab3_x-9Z.js')).headers.get('Cache-Control')).toMatch(/max-age=31536000, immutable/)
  })

  it.each(['/', '/index.html', '/main.js', '/manifest.webmanifest', '/icon.png'])(
    '%s is revalidated each time',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Cache-Control')).toBe('no-cache')
      const etag = answer.headers.get('ETag') ?? ''
      expect((await get(path, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).status).toBe(304)
    },
  )

  it('the manifest has its own media type', async () => {
    expect((await get('/manifest.webmanifest')).headers.get('Content-Type')).toMatch(/^application\/manifest\+json/)
  })

  it.each(['/board/new', '/board/17', '/board/1.5', '/auth/login', '/nowhere'])(
    'a navigation to %s gets the page',
    async (path) => {
      const answer = await get(path, HTML)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('<title>app</title>')
    },
  )

  it.each([
    ['an unknown call', '/api/nowhere', HTML],
    ['the API itself', '/api', HTML],
    ['an unknown asset', `/assets/${'0'.repeat(64)}.jpg`, HTML],
    ['an unknown script', '/static/index-gone0000.js', HTML],
    ['a page that no navigation asks for', '/nowhere', { Accept: 'application/json' }],
    ['a path out of the folder', '/..%2f..%2fpackage.json', { Accept: '*/*' }],
  ])('%s does not get the page', async (_, path, headers) => {
    const answer = await get(path, headers)
    expect([401, 404]).toContain(answer.status)
    expect(answer.headers.get('Content-Type')).toMatch(/json/)
    expect(await answer.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) })
  })

  it('carries the security headers', async () => {
    const { headers } = await get('/', HTML)
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("img-src 'self' blob: data: https:")
    expect(policy).toContain("worker-src 'self' blob:")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
  })

  it('asks search engines not to index shared boards, and only those', async () => {
    expect((await get('/s/any-token', HTML)).headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
    for (const path of ['/', '/settings']) expect((await get(path, HTML)).headers.get('X-Robots-Tag')).toBeNull()
  })

  it('a method that a path does not support gets 405 with the allowed ones', async () => {
    const answer = await fetch(`${server.url}/api/auth/login`, { method: 'DELETE' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('Allow')).toBe('POST')
  })
})

describe('files shared from another app', () => {
  it('reach the server only if the service worker is missing, and are redirected to the page', async () => {
    const body = new FormData()
    body.append('files', new Blob([Buffer.alloc(300_000)], { type: 'image/jpeg' }), 'photo.jpg')
    const answer = await fetch(`${server.url}/receive`, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/receive?lost=unready')
  })
})
