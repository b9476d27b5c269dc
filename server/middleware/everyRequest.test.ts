import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Koa from 'koa'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { assetResponse } from '../../contract/asset'
import { board as boardResponse } from '../../contract/shared/board'
import { connectPostgres } from '../../db/connection'
import { join, type Person } from '../../tests/support/people'
import { type Registered, startTestServer, type TestServer } from '../../tests/support/server'
import { AppError } from '../AppError'
import { type Listening, listen } from '../listen'
import { describeError } from '../log'
import { createMetrics } from '../metrics'
import { compression, errors } from './everyRequest'

describe('errors', () => {
  let server: Listening
  const lines: string[] = []
  afterEach(async () => {
    lines.length = 0
    await server.close()
  })

  async function answerTo(thrown: unknown): Promise<Response> {
    const log = pino({ serializers: { err: describeError } }, { write: (line) => void lines.push(line) })
    const app = new Koa()
    // Never queried.
    const { knex } = connectPostgres('postgres://127.0.0.1:1/none')
    app.use(errors({ log, knex, clock: () => new Date(), metrics: createMetrics() }))
    app.use(() => {
      throw thrown
    })
    server = await listen(app, { host: '127.0.0.1', port: 0 })
    return fetch(`http://127.0.0.1:${server.address.port}/somewhere?token=secret`)
  }

  describe('a thrown value', () => {
    it('an AppError is answered with its status, code, message, field and headers', async () => {
      const answer = await answerTo(new AppError('RATE_LIMIT', 'Slow down', 'a.b', { 'Retry-After': '7' }))
      expect(answer.status).toBe(429)
      expect(answer.headers.get('Retry-After')).toBe('7')
      expect(answer.headers.get('Error-Code')).toBe('RATE_LIMIT')
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(await answer.json()).toEqual({ error: 'RATE_LIMIT', message: 'Slow down', field: 'a.b' })
      expect(lines).toEqual([])
    })

    it.each([
      ['memory', '53200'],
      ['connections', '53300'],
    ])('a database that is out of %s is answered with 503 and Retry-After', async (_, code) => {
      const answer = await answerTo(Object.assign(new Error('not enough'), { code }))
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(await answer.json()).toMatchObject({ error: 'UNAVAILABLE' })
    })

    it('an AppError with a 5xx status is logged at info without a stack', async () => {
      const answer = await answerTo(new AppError('API_KEY_MISSING', 'There is no key'))
      expect(answer.status).toBe(503)
      expect(lines).toHaveLength(1)
      const line = JSON.parse(lines[0] ?? '')
      expect(line).toMatchObject({ level: 30, code: 'API_KEY_MISSING', reason: 'There is no key', path: '/somewhere' })
      expect(lines.join()).not.toMatch(/stack|everyRequest\.test/)
    })

    it('any other error is a 500 that tells the client nothing and logs where it was thrown', async () => {
      const thrown = Object.assign(new Error('column "x" does not exist'), { code: '42703', parameters: ['hunter2'] })
      const answer = await answerTo(thrown)
      expect(answer.status).toBe(500)
      const text = await answer.text()
      expect(JSON.parse(text).error).toBe('INTERNAL')
      expect(text).not.toMatch(/column|42703/)
      expect(lines.join()).toMatch(/42703.*everyRequest\.test/)
      expect(lines.join()).not.toMatch(/hunter2|secret/)
    })

    it('a value that is not an error is a 500, too', async () => {
      expect((await answerTo('a string')).status).toBe(500)
    })
  })
})

describe('securityHeaders', () => {
  const YEAR = 365 * 24 * 60 * 60
  let plain: TestServer
  let encrypted: TestServer
  let person: Person

  beforeAll(async () => {
    plain = await startTestServer()
    encrypted = await startTestServer({
      knex: plain.deps.knex,
      settings: { publicUrl: new URL('https://boards.example.org') },
    })
    person = await join(plain)
  })
  afterAll(async () => {
    await encrypted.close()
    await plain.close()
  })

  /** The features that a `Permissions-Policy` names, each with its allowlist. */
  function featuresOf({ headers }: Response): Map<string, string> {
    const policy = headers.get('Permissions-Policy') ?? ''
    return new Map(policy.split(/,\s*/).map((entry) => [entry.split('=')[0] ?? '', entry.split('=')[1] ?? '']))
  }

  /** The directives of a `Content-Security-Policy`, each with its sources. */
  function directivesOf({ headers }: Response): Map<string, string> {
    const policy = headers.get('Content-Security-Policy') ?? ''
    return new Map(
      policy.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/)
        return [name, sources.join(' ')]
      }),
    )
  }

  describe('Permissions-Policy', () => {
    it('grants this origin the features that the app uses', async () => {
      const features = featuresOf(await fetch(plain.url))
      for (const feature of [
        'camera',
        'clipboard-read',
        'clipboard-write',
        'fullscreen',
        'publickey-credentials-create',
        'publickey-credentials-get',
        'web-share',
      ])
        expect([feature, features.get(feature)]).toEqual([feature, '(self)'])
    })

    it('disables every other feature', async () => {
      const features = featuresOf(await fetch(plain.url))
      for (const feature of ['microphone', 'geolocation', 'payment', 'usb', 'display-capture', 'browsing-topics'])
        expect([feature, features.get(feature)]).toEqual([feature, '()'])
      expect(new Set(features.values())).toEqual(new Set(['(self)', '()']))
    })
  })

  describe('Strict-Transport-Security', () => {
    it('lasts a year if browsers reach the server over https', async () => {
      const { headers } = await fetch(encrypted.url)
      expect(headers.get('Strict-Transport-Security')).toBe(`max-age=${YEAR}; includeSubDomains`)
    })

    it('is not sent over http', async () => {
      expect((await fetch(plain.url)).headers.get('Strict-Transport-Security')).toBeNull()
    })
  })

  describe('Content-Security-Policy', () => {
    it('requires Trusted Types and allows only the policies that the app creates', async () => {
      const directives = directivesOf(await fetch(plain.url))
      expect(directives.get('require-trusted-types-for')).toBe("'script'")
      expect(directives.get('trusted-types')).toBe('default inert-html')
    })

    it('lets an uploaded image load nothing and sandboxes it, found or not', async () => {
      const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c8432b' } })
        .png()
        .toBuffer()
      const answer = await person.fetch('/api/assets', {
        method: 'POST',
        body: new Uint8Array(bytes),
        headers: { 'Content-Type': 'image/png' },
      })
      const { address } = assetResponse.parse(await answer.json())
      const found = await person.fetch(address)
      const fresh = await person.fetch(address, {
        headers: { 'If-None-Match': found.headers.get('ETag') ?? '', 'Cache-Control': 'max-age=0' },
      })
      const missing = await person.fetch(`/assets/${'0'.repeat(64)}.png`)
      expect([found.status, fresh.status, missing.status]).toEqual([200, 304, 404])
      for (const { headers } of [found, fresh, missing]) {
        expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
        expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      }
    })
  })
})

describe('compression', () => {
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
      const request = http.get(
        server.url + path,
        { headers: { Cookie: ann.cookie(), ...headers } },
        async (response) => {
          const parts: Buffer[] = []
          for await (const part of response) parts.push(part)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) })
        },
      )
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
})

describe('sameOrigin', () => {
  let server: TestServer
  let published: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    published = await startTestServer({
      knex: server.deps.knex,
      settings: { publicUrl: new URL('https://boards.example.org'), trustProxy: true },
    })
  })
  afterAll(async () => {
    await published.close()
    await server.close()
  })

  // fetch() itself sets Sec-Fetch-Mode only; Origin and Sec-Fetch-Site are what we send.
  const logout = (to: TestServer, headers: Record<string, string>) =>
    fetch(`${to.url}/api/auth/logout`, { method: 'POST', headers })

  it.each([
    ['another site', 'https://evil.example'],
    ['another port of this host', 'http://127.0.0.1:1'],
    ['a sandboxed frame', 'null'],
    ['nonsense', 'nonsense'],
  ])('a write from %s gets 403', async (_, origin) => {
    const answer = await logout(server, { Origin: origin })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error: 'BAD_ORIGIN' })
  })

  it('a cross-site write without an Origin header gets 403', async () => {
    expect((await logout(server, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  })

  it('a same-origin write and one from outside a browser are allowed', async () => {
    expect((await logout(server, { Origin: server.url })).status).toBe(204)
    expect((await logout(server, {})).status).toBe(204)
  })

  it('a read from another site is answered, but without CORS headers', async () => {
    const answer = await fetch(`${server.url}/api/auth/user`, { headers: { Origin: 'https://evil.example' } })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  it('with PUBLIC_URL, only that origin may write', async () => {
    expect((await logout(published, { Origin: 'https://boards.example.org' })).status).toBe(204)
    expect((await logout(published, { Origin: published.url })).status).toBe(403)
  })

  it('over https, the session cookie is Secure', async () => {
    const answer = await fetch(`${published.url}/api/auth/register`, {
      method: 'POST',
      headers: { Origin: 'https://boards.example.org', 'Content-Type': 'application/json' },
      body: JSON.stringify({
        username: 'secure',
        displayName: 'Secure',
        email: 's@example.org',
        password: 'long enough',
      }),
    })
    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie().every((cookie) => /; secure/i.test(cookie))).toBe(true)
    expect(answer.headers.get('Strict-Transport-Security')).toMatch(/max-age=\d+/)
  })
})
