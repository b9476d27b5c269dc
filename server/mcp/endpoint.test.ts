import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectAgent, makeToken } from '../../tests/support/agents'
import { join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { createRateLimits } from '../rateLimits'

const DAY = 24 * 3_600_000
let server: TestServer
let ann: Person
let now = new Date('2026-03-01T12:00:00Z')
const logged: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  server = await startTestServer({ clock: () => now, log })
  ann = await join(server)
})
afterAll(() => server.close())

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
const headersOf = (token?: string, more: Record<string, string> = {}): Record<string, string> => ({
  Accept: 'application/json, text/event-stream',
  'Content-Type': 'application/json',
  ...(token && { Authorization: `Bearer ${token}` }),
  ...more,
})
const post = (headers: Record<string, string>, body: unknown = PING, url = server.url) =>
  fetch(`${url}/mcp`, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) })

/** Requests without access, by their headers. */
const OUTSIDERS: readonly (readonly [string, () => Record<string, string>])[] = [
  ['no token', () => headersOf()],
  ['the session of a browser', () => headersOf(undefined, { Cookie: ann.cookie() })],
  ['a token that is none', () => headersOf('mdl_short')],
  ['an unknown token', () => headersOf(`mdl_${'x'.repeat(43)}`)],
  ['a token under another scheme', () => ({ ...headersOf(), Authorization: `Basic mdl_${'x'.repeat(43)}` })],
]

describe('/mcp', () => {
  it('answers a request with a token in JSON, without a session or a cookie', async () => {
    const answer = await post(headersOf(await makeToken(ann)))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Mcp-Session-Id')).toBeNull()
    expect(answer.headers.get('Set-Cookie')).toBeNull()
  })

  it('compresses a long answer for a client that accepts that, and no other', async () => {
    const token = await makeToken(ann)
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const [packed, plain] = await Promise.all(
      ['gzip', 'identity'].map((accepted) => post(headersOf(token, { 'Accept-Encoding': accepted }), list)),
    )
    expect(packed?.headers.get('Content-Encoding')).toBe('gzip')
    expect(packed?.headers.get('Vary')).toContain('Accept-Encoding')
    expect(plain?.headers.get('Content-Encoding')).toBeNull()
    expect(await packed?.json()).toEqual(await plain?.json())
    const short = await post(headersOf(token, { 'Accept-Encoding': 'gzip' }))
    expect(short.headers.get('Content-Encoding')).toBeNull()
  })

  it.each(OUTSIDERS)('refuses %s with 401 and says how to authenticate', async (_, headers) => {
    const answer = await post(headers())
    expect(answer.status).toBe(401)
    expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Bearer realm="Moodloom"/)
    expect(await answer.json()).toMatchObject({ error: 'UNAUTHENTICATED' })
  })

  it('ignores a token in the URL', async () => {
    const token = await makeToken(ann)
    const answer = await fetch(`${server.url}/mcp?access_token=${token}`, {
      method: 'POST',
      headers: headersOf(),
      body: JSON.stringify(PING),
    })
    expect(answer.status).toBe(401)
  })

  it('refuses a revoked token at once, even from a connected client', async () => {
    const token = await makeToken(ann, { name: 'To be revoked' })
    const agent = await connectAgent(server.url, token)
    expect((await agent.call('find_boards')).isError).toBe(false)
    const { body } = await ann.get('/api/account/tokens')
    await ann.send(
      'DELETE',
      `/api/account/tokens/${body.find((one: { name: string }) => one.name === 'To be revoked').id}`,
    )
    await expect(agent.call('find_boards')).rejects.toThrow(/revoked/)
    await agent.close()
  })

  it('refuses a token from the moment it expires', async () => {
    const token = await makeToken(ann, { days: 1 })
    now = new Date(now.getTime() + DAY - 1)
    expect((await post(headersOf(token))).status).toBe(200)
    now = new Date(now.getTime() + 1)
    expect((await post(headersOf(token))).status).toBe(401)
  })

  it('refuses the tokens of a deleted account', async () => {
    const ben = await join(server)
    const token = await makeToken(ben)
    await server.deps.knex('users').where({ id: ben.id }).delete()
    expect((await post(headersOf(token))).status).toBe(401)
  })

  it('shows when a token was last used, to the minute', async () => {
    const ben = await join(server)
    const token = await makeToken(ben)
    const used = now
    await post(headersOf(token))
    now = new Date(now.getTime() + 30_000)
    await post(headersOf(token))
    expect((await ben.get('/api/account/tokens')).body).toMatchObject([{ lastUsedAt: used.toISOString() }])
    now = new Date(now.getTime() + 31_000)
    await post(headersOf(token))
    expect((await ben.get('/api/account/tokens')).body).toMatchObject([{ lastUsedAt: now.toISOString() }])
  })

  it('allows only POST: there is no stream to open and no session to end', async () => {
    const token = await makeToken(ann)
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await fetch(`${server.url}/mcp`, { method, headers: headersOf(token) })
      expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
    }
    const page = await fetch(`${server.url}/mcp`, { headers: { Accept: 'text/html' } })
    expect(page.status).toBe(405)
  })

  it('refuses other origins and accepts its own', async () => {
    const token = await makeToken(ann)
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example', 'http://127.0.0.1:1']) {
      const answer = await post(headersOf(token, { Origin: origin }))
      expect([origin, answer.status]).toEqual([origin, 403])
    }
    expect((await post(headersOf(token, { Origin: server.url }))).status).toBe(200)
  })

  it.each([
    ['half a JSON text', '{"jsonrpc": ', 400],
    ['several messages at once', [PING, PING], 400],
    ['what is no message', { hello: 'there' }, 400],
    ['more than 8 MB', JSON.stringify({ ...PING, params: { x: 'x'.repeat(9 * 2 ** 20) } }), 413],
    [
      'nesting without end',
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'['.repeat(300)}${']'.repeat(300)}}`,
      400,
    ],
  ])('refuses %s', async (_, body, status) => {
    expect((await post(headersOf(await makeToken(ann)), body)).status).toBe(status)
  })

  it('accepts notifications without an answer, and refuses an unsupported protocol version', async () => {
    const token = await makeToken(ann)
    const notice = await post(headersOf(token), { jsonrpc: '2.0', method: 'notifications/initialized' })
    expect([notice.status, await notice.text()]).toEqual([202, ''])
    expect((await post(headersOf(token, { 'MCP-Protocol-Version': '1999-01-01' }))).status).toBe(400)
  })

  it('counts calls in the metrics, by tool', async () => {
    const agent = await connectAgent(server.url, await makeToken(ann))
    await agent.call('find_boards')
    await agent.call('read_board', { boardId: 2_000_000_000 })
    await agent.close()
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toMatch(/agent_calls_total\{tool="find_boards",outcome="done"\} \d/)
    expect(metrics).toMatch(/agent_calls_total\{tool="read_board",outcome="refused"\} \d/)
    expect(metrics).toMatch(/http_request_seconds_count\{method="POST",route="\/mcp",status="200"\}/)
  })

  it('never logs or returns a token', async () => {
    const token = await makeToken(ann)
    const [, secret = ''] = token.split('mdl_')
    const answers = [
      await post(headersOf(token)),
      await post(headersOf(`${token}x`)),
      await post(headersOf(token), { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: token } }),
      await post(headersOf(token), {
        jsonrpc: '2.0',
        id: 3,
        method: 'tools/call',
        params: { name: 'find_boards', arguments: { limit: token } },
      }),
      await post(headersOf(token), `{"${token}`),
    ]
    const texts = await Promise.all(
      answers.map(async (answer) => JSON.stringify([...answer.headers]) + (await answer.text())),
    )
    expect(logged.length).toBeGreaterThan(0)
    for (const text of [...texts, ...logged]) expect(text).not.toContain(secret)
  })
})

describe('limits of /mcp', () => {
  it('count per token, per person, and per address for invalid tokens', async () => {
    const limits = createRateLimits({
      limits: {
        agentToken: { points: 3, duration: 60 },
        agentPerson: { points: 5, duration: 60 },
        agentAddress: { points: 2, duration: 60 },
      },
    })
    const limited = await startTestServer({ limits })
    try {
      const ben = await join(limited)
      const tokens = [await makeToken(ben), await makeToken(ben)]
      const statuses: number[] = []
      for (const token of [...Array(4).fill(tokens[0]), ...Array(3).fill(tokens[1])])
        statuses.push((await post(headersOf(token), PING, limited.url)).status)
      expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 429])
      const strange: number[] = []
      for (let guess = 0; guess < 4; guess++)
        strange.push((await post(headersOf(`mdl_${String(guess).repeat(43)}`), PING, limited.url)).status)
      expect(strange).toEqual([401, 401, 429, 429])
    } finally {
      await limited.close()
    }
  })
})

describe('a server with agents turned off', () => {
  it('has no /mcp and creates no tokens', async () => {
    const closed = await startTestServer({ settings: { hasAgents: false } })
    try {
      const ben = await join(closed)
      await expect(makeToken(ben)).rejects.toThrow('403')
      expect((await post(headersOf(`mdl_${'x'.repeat(43)}`), PING, closed.url)).status).toBe(404)
    } finally {
      await closed.close()
    }
  })
})

describe('a server with a public address', () => {
  it('accepts only that origin', async () => {
    const published = await startTestServer({ settings: { publicUrl: new URL('https://boards.example.org') } })
    try {
      const post401 = async (origin: string) =>
        (await post(headersOf(`mdl_${'x'.repeat(43)}`, { Origin: origin }), PING, published.url)).status
      expect(await post401('https://boards.example.org')).toBe(401)
      expect(await post401(published.url)).toBe(403)
    } finally {
      await published.close()
    }
  })
})
