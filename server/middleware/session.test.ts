import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeSockets, upgradeStatus } from '../../tests/support/live'
import { PASSWORD, startTestServer, type TestServer } from '../../tests/support/server'

const ORIGIN = 'https://boards.example.org'
/** The server before the upgrade, and the same behind TLS with the same database and keys. */
let plain: TestServer
let published: TestServer
beforeAll(async () => {
  plain = await startTestServer()
  published = await startTestServer({ knex: plain.deps.knex, settings: { publicUrl: new URL(ORIGIN) } })
})
afterAll(async () => {
  closeSockets()
  await published.close()
  await plain.close()
})

const ask = (path: string, cookie: string, init: RequestInit = {}) =>
  fetch(published.url + path, { ...init, headers: { Origin: ORIGIN, Cookie: cookie, ...init.headers } })
const post = (path: string, json: object) =>
  ask(path, '', { method: 'POST', body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } })
/** The cookie that a browser stores from a response. */
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')

describe('over https', () => {
  it('the session uses a __Host- cookie, and this browser’s sign-in a cookie only sent to /api/auth', async () => {
    await plain.register('prefixed')
    const answer = await post('/api/auth/login', { username: 'prefixed', password: PASSWORD })
    const lines = answer.headers.getSetCookie()
    const [session = ''] = lines.filter((line) => line.startsWith('__Host-moodloom='))
    expect(session).toMatch(/; path=\/;/)
    expect(session).toMatch(/; secure/)
    expect(session).not.toMatch(/domain=/i)
    expect(lines.find((line) => line.startsWith('__Secure-moodloom-device-'))).toMatch(/; path=\/api\/auth;/)
    expect((await ask('/api/auth/user', cookieOf(answer))).status).toBe(200)
  })

  it('an older session continues over HTTP and WebSocket, and its cookie gets the new name', async () => {
    const person = await plain.register('upgraded')
    const answer = await ask('/api/auth/user', person.cookie())
    expect(answer.status).toBe(200)
    for (const Cookie of [person.cookie(), cookieOf(answer)]) {
      expect(await upgradeStatus(published.url, { Origin: ORIGIN, Cookie })).toBe(101)
    }
    expect(cookieOf(answer)).toMatch(/^__Host-moodloom=[^;]+; __Host-moodloom\.sig=[^;]+$/)
    // A cluster node that is not upgraded yet still finds the old cookie.
    expect(answer.headers.getSetCookie().some((line) => line.startsWith('moodloom='))).toBe(false)
    const both = `${person.cookie()}; ${cookieOf(answer)}`
    const next = await ask('/api/auth/user', both)
    expect(next.status).toBe(200)
    expect(next.headers.getSetCookie()).toEqual([])
    const left = await ask('/api/auth/logout', both, { method: 'POST' })
    for (const name of ['moodloom', 'moodloom.sig', '__Host-moodloom']) {
      const line = left.headers.getSetCookie().find((one) => one.startsWith(`${name}=;`))
      expect(line, name).toMatch(/expires=Thu, 01 Jan 1970/)
    }
    expect((await ask('/api/auth/user', both)).status).toBe(401)
  })

  it('a new session is not accepted under the old cookie name', async () => {
    await plain.register('planted')
    const session = cookieOf(await post('/api/auth/login', { username: 'planted', password: PASSWORD }))
    expect((await ask('/api/auth/user', session)).status).toBe(200)
    expect((await ask('/api/auth/user', session.replaceAll('__Host-', ''))).status).toBe(401)
  })
})
