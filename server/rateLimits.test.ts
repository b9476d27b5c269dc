import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, startTestServer, type TestServer } from '../tests/support/server'
import { createRateLimits } from './rateLimits'

let server: TestServer
beforeAll(async () => {
  const limits = createRateLimits({
    limits: {
      loginName: { points: 3, duration: 60 },
      loginAddress: { points: 7, duration: 60 },
      registration: { points: 2, duration: 60 },
    },
  })
  server = await startTestServer({ limits })
})
afterAll(() => server.close())

const login = (username: string, password: string) =>
  server.visitor()('/api/auth/login', { method: 'POST', json: { username, password } })

it('logins and registrations beyond the limit are 429 with Retry-After, even with the right password', async () => {
  await server.register('guessed')
  await server.register('unharmed')

  // A success gives the attempts back.
  for (let round = 0; round < 3; round++) {
    expect((await login('guessed', 'wrong password')).status).toBe(401)
    expect((await login('guessed', PASSWORD)).status).toBe(200)
  }

  // Sent at the same moment they are counted one by one.
  const statuses = await Promise.all([1, 2, 3, 4, 5].map(async () => (await login('guessed', 'wrong password')).status))
  expect(statuses.sort()).toEqual([401, 401, 401, 429, 429])
  const refused = await login('GUESSED', PASSWORD)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ error: 'RATE_LIMIT' })

  // Another name is not held up by that, until the address has failed too often with any name.
  expect((await login('unharmed', PASSWORD)).status).toBe(200)
  await login('unharmed', 'wrong password')
  expect((await login('unharmed', PASSWORD)).status).toBe(429)

  await expect(server.register('too-many')).rejects.toThrow('429')
})
