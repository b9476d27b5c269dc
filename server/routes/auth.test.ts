import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startTestServer, type TestServer } from '../../tests/support/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const account = (username: string, more = {}) => ({
  username,
  displayName: 'Ada Lovelace',
  email: `${username}@example.org`,
  password: PASSWORD,
  ...more,
})

describe('accounts', () => {
  it('registering signs in, and answers the user without secrets', async () => {
    const fetch = server.visitor()
    const answer = await fetch('/api/auth/register', { method: 'POST', json: account('ada') })
    expect(answer.status).toBe(201)
    const user = await answer.json()
    expect(user).toMatchObject({ username: 'ada', displayName: 'Ada Lovelace', isEmailVerified: false })
    expect(JSON.stringify(user)).not.toMatch(/password|argon2|verificationToken/i)
    const current = await fetch('/api/auth/user')
    expect(await current.json()).toEqual(user)
  })
})
