import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '../../contract/errors'
import { PASSWORD, type SessionFetch, startTestServer, type TestServer } from '../../tests/support/server'
import { createRateLimits } from '../rateLimits'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limits: createRateLimits(), settings: { trustProxy: true } })
})
afterAll(() => server.close())

let addresses = 0
/** Logs in from a network address without any attempts yet. */
async function login(username: string, password: string, fetch: SessionFetch = server.visitor()) {
  const headers = { 'X-Forwarded-For': `203.0.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}` }
  const answer = await fetch('/api/auth/login', { method: 'POST', json: { username, password }, headers })
  return { status: answer.status, retryAfter: Number(answer.headers.get('Retry-After')), body: await answer.json() }
}
/** Guesses at one account, each from a different address; returns the status of each. */
async function guess(username: string, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < count; at++) statuses.push((await login(username, `guess ${at}`)).status)
  return statuses
}
const tally = (statuses: readonly number[]) =>
  [401, 429].map((status) => statuses.filter((one) => one === status).length)

describe('60 guesses at one account from 60 addresses', () => {
  it('are stopped after 50, and then so is the right password from any other browser', async () => {
    await server.register('target')
    expect(tally(await guess('target', 60))).toEqual([50, 10])
    const stranger = await login('TARGET', PASSWORD)
    expect(stranger).toMatchObject({ status: 429, body: { error: 'RATE_LIMIT' } })
    expect(stranger.retryAfter).toBeLessThanOrEqual(60 * 60)
  })

  it('do not lock the owner out of a browser that they have signed in with before', async () => {
    const owner = await server.register('owner.at.home')
    await owner.fetch('/api/auth/logout', { method: 'POST' })
    await guess('owner.at.home', 51)
    expect((await login('owner.at.home', PASSWORD)).status).toBe(429)
    expect((await login('owner.at.home', 'mistyped', owner.fetch)).status).toBe(401)
    expect((await login('owner.at.home', PASSWORD, owner.fetch)).status).toBe(200)
  })

  it('get the same answer for an unknown name', async () => {
    expect(tally(await guess('nobody.has.this', 52))).toEqual([50, 2])
  })

  it('no longer block a person who resets their password by email, in any browser', async () => {
    const { user } = await server.register('reset.me')
    await guess('reset.me', 51)
    const browser = server.visitor()
    await browser('/api/auth/reset', { method: 'POST', json: { email: user.email } })
    const link = (await server.mailsTo(user.email)).at(-1)?.link ?? ''
    const json = { token: new URL(link).searchParams.get('token'), password: 'found in the mail' }
    expect((await browser('/api/auth/reset/password', { method: 'POST', json })).status).toBe(204)
    expect((await login('reset.me', 'found in the mail')).status).toBe(200)
    await guess('reset.me', 51)
    expect((await login('reset.me', 'found in the mail', browser)).status).toBe(200)
  })
})

describe('a browser that has signed in before', () => {
  it('has 10 attempts per 15 minutes, whatever its address', async () => {
    const thief = await server.register('stolen.browser')
    const statuses: number[] = []
    for (let at = 0; at < 12; at++) statuses.push((await login('stolen.browser', `guess ${at}`, thief.fetch)).status)
    expect(tally(statuses)).toEqual([10, 2])
  })

  it('is recognized for its own account only', async () => {
    const mine = await server.register('mine')
    await server.register('theirs')
    await guess('theirs', 50)
    const answer = await login('theirs', PASSWORD, mine.fetch)
    expect(answer.status).toBe(429)
    expect(errorBody.parse(answer.body).error).toBe('RATE_LIMIT')
  })

  it('is not recognized with another person’s cookie or a forged one', async () => {
    const mine = await server.register('mine.too')
    const { user } = await server.register('theirs.too')
    await guess('theirs.too', 50)
    const [, value = '', signature = ''] =
      /moodloom-device-\d+=([^;]+); moodloom-device-\d+\.sig=([^;]+)/.exec(mine.cookie()) ?? []
    expect(signature).not.toBe('')
    const name = `moodloom-device-${user.id}`
    const headers = { 'X-Forwarded-For': '198.51.100.7', Cookie: `${name}=${value}; ${name}.sig=${signature}` }
    const json = { username: 'theirs.too', password: PASSWORD }
    const answer = await server.visitor()('/api/auth/login', { method: 'POST', json, headers })
    expect(answer.status).toBe(429)
  })
})
