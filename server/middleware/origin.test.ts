import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../tests/support/server'

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
