import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../tests/support/server'

const TOKEN = 'a token of some length'
let server: TestServer
let withToken: TestServer
beforeAll(async () => {
  server = await startTestServer()
  withToken = await startTestServer({ knex: server.deps.knex, settings: { metricsToken: TOKEN } })
})
afterAll(async () => {
  await withToken.close()
  await server.close()
})

const PROXIED: readonly Record<string, string>[] = [
  { 'X-Forwarded-For': '203.0.113.9' },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Real-IP': '127.0.0.1' },
  { Forwarded: 'for=127.0.0.1' },
  { Via: '1.1 proxy' },
]

/** Some proxies add no header at all, and send the address that they connect to as the host. */
const PUBLISHED = [{ publicUrl: new URL('https://boards.example.org') }, { trustProxy: true }]

describe('GET /metrics', () => {
  it('answers on this machine', async () => {
    const { status, body } = await metrics(server)
    expect(status).toBe(200)
    expect(body).toContain('http_request_seconds')
  })

  it.each([...PROXIED, { Host: 'evil.example' }])(
    'returns 404 without a token through a proxy or another host name: %o',
    async (headers) => {
      for (const at of [server, withToken]) {
        const { status, body } = await metrics(at, { Host: 'localhost', ...headers })
        expect(status).toBe(404)
        expect(body).not.toContain('http_request_seconds')
      }
    },
  )

  it.each(PUBLISHED)('requires the token even on this machine if others can reach the server: %o', async (settings) => {
    const { knex } = server.deps
    const published = await startTestServer({ knex, settings: { metricsToken: TOKEN, ...settings } })
    expect(await metrics(published)).toMatchObject({ status: 404 })
    expect(await metrics(published, { Authorization: `Bearer ${TOKEN}` })).toMatchObject({ status: 200 })
    await published.close()
  })

  it.each([...PROXIED, { Host: 'boards.example.org' }])('answers from anywhere with the token: %o', async (headers) => {
    expect(await metrics(withToken, { ...headers, Authorization: `Bearer ${TOKEN}` })).toMatchObject({ status: 200 })
  })

  it.each(['Bearer', 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN, 'Bearer undefined'])(
    'returns 404 for the wrong token, %s, whether or not one is set',
    async (Authorization) => {
      for (const at of [server, withToken])
        expect((await metrics(at, { Via: '1.1 proxy', Authorization })).status).toBe(404)
    },
  )
})

/** With headers that `fetch` does not allow. */
function metrics(
  { url }: TestServer,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    get(`${url}/metrics`, { headers }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        body += text
      })
      answer.on('end', () => resolve({ status: answer.statusCode, body }))
    }).on('error', reject)
  })
}
