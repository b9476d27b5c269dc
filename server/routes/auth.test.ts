import { RateLimiterRes } from 'rate-limiter-flexible'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { errorBody } from '../../contract/errors'
import { currentUser } from '../../contract/shared/account'
import { Session, User } from '../../db/models'
import { PASSWORD, type SessionFetch, startTestServer, type TestServer } from '../../tests/support/server'

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
const post = (fetch: SessionFetch, path: string, json: unknown, headers = {}) =>
  fetch(path, { method: 'POST', json, headers })
const userOf = async (answer: Response) => currentUser.parse(await answer.json())
const cookieOf = (answer: Response) => answer.headers.getSetCookie().find((cookie) => cookie.startsWith('moodloom='))

describe('register', () => {
  it('signs in and returns the user without secrets', async () => {
    const fetch = server.visitor()
    const answer = await post(fetch, '/api/auth/register', account('ada'))
    expect(answer.status).toBe(201)
    const text = await answer.text()
    const user = currentUser.parse(JSON.parse(text))
    expect(user).toMatchObject({ username: 'ada', displayName: 'Ada Lovelace', isEmailVerified: false })
    expect(text).not.toMatch(/password|argon2|verificationToken/i)
    expect(await userOf(await fetch('/api/auth/user'))).toEqual(user)
  })

  it('stores only an argon2id hash of the password', async () => {
    await server.register('hashed')
    const row = await User.query(server.deps.knex).findOne({ username: 'hashed' })
    expect(row?.password).toMatch(/^\$argon2id\$/)
  })

  it('ignores id, userId and isEmailVerified in the body', async () => {
    const sent = {
      ...account('liar'),
      id: 1,
      userId: 1,
      isEmailVerified: true,
      confirmPassword: PASSWORD,
      avatarUrl: 'x',
    }
    const user = await userOf(await post(server.visitor(), '/api/auth/register', sent))
    expect(user.isEmailVerified).toBe(false)
    const ada = await User.query(server.deps.knex).findOne({ username: 'ada' })
    expect(user.id).not.toBe(ada?.id)
    expect(user.avatarUrl).toBeNull()
  })

  it.each([
    [
      'a name that differs only in case',
      account('TAKEN', { email: 'other@example.org' }),
      'USERNAME_TAKEN',
      'username',
    ],
    ['an email that differs only in case', account('other', { email: 'Taken@Example.org' }), 'EMAIL_TAKEN', 'email'],
  ])('%s is taken: returns 409 with the field', async (_, sent, code, field) => {
    await post(server.visitor(), '/api/auth/register', account('taken'))
    const answer = await post(server.visitor(), '/api/auth/register', sent)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ error: code, field })
    expect(cookieOf(answer)).toBeUndefined()
  })

  it('registering the same name several times at once creates one account', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => post(server.visitor(), '/api/auth/register', account('twice'))),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
    expect(await User.query(server.deps.knex).where({ username: 'twice' }).resultSize()).toBe(1)
  })

  it.each([
    [{}, 'username', 'username: Required'],
    [account('ab'), 'username', 'Username must be at least 3 characters'],
    [account('a b c'), 'username', 'Username may contain letters, digits, dots, dashes and underscores'],
    [account('valid', { displayName: 'x' }), 'displayName', /Display name must be at least 2 characters/],
    [account('valid', { password: '12345' }), 'password', 'Password must be at least 6 characters'],
    [account('valid', { email: 'nobody' }), 'email', 'Invalid email'],
    [account('valid', { username: 7 }), 'username', 'username: Must be a string'],
    [[], undefined, 'Must be an object'],
  ])('invalid input %j returns 400, names %s and creates nothing', async (sent, field, message) => {
    const before = await User.query(server.deps.knex).resultSize()
    const answer = await post(server.visitor(), '/api/auth/register', sent)
    const body = errorBody.parse(await answer.json())
    expect(answer.status).toBe(400)
    expect(body).toMatchObject({ error: 'VALIDATION_FAILED', message: expect.stringMatching(message) })
    expect(body.field).toBe(field)
    expect(await User.query(server.deps.knex).resultSize()).toBe(before)
  })
})

describe('login', () => {
  it('accepts the name in any case and returns the user', async () => {
    const { user } = await server.register('Grace')
    const fetch = server.visitor()
    const answer = await post(fetch, '/api/auth/login', { username: 'gRACE', password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual(user)
  })

  it('returns the same 401 for a wrong password and an unknown name', async () => {
    await server.register('known')
    const answers = await Promise.all(
      ['known', 'unknown'].map((username) =>
        post(server.visitor(), '/api/auth/login', { username, password: 'not this one' }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual([401, 401])
    const [known, unknown] = await Promise.all(answers.map(async (answer) => errorBody.parse(await answer.json())))
    expect(known).toEqual(unknown)
    expect(known?.error).toBe('INVALID_CREDENTIALS')
    expect(answers.map(cookieOf)).toEqual([undefined, undefined])
  })

  it('gives the session a new id and invalidates the old one', async () => {
    const { user } = await server.register('fixated')
    const fetch = server.visitor()
    const first = cookieOf(await post(fetch, '/api/auth/login', { username: 'fixated', password: PASSWORD }))
    const second = cookieOf(await post(fetch, '/api/auth/login', { username: 'fixated', password: PASSWORD }))
    const idOf = (cookie = '') => cookie.split(';')[0]
    expect(idOf(second)).not.toBe(idOf(first))
    const stale = await server.visitor()('/api/auth/user', { headers: { Cookie: idOf(first) ?? '' } })
    expect(stale.status).toBe(401)
    // One row for the registration, one for the second login.
    expect(await Session.query(server.deps.knex).where({ user_id: user.id }).resultSize()).toBe(2)
  })

  it('starts no session if the password changes between its check and the session', async () => {
    const { user, fetch } = await server.register('changing')
    // Rewarded right after the password was found to be the right one.
    vi.spyOn(server.deps.limits.loginAccount, 'reward').mockImplementationOnce(async () => {
      const json = { currentPassword: PASSWORD, password: 'another horse' }
      expect((await fetch('/api/account/password', { method: 'POST', json })).status).toBe(204)
      return new RateLimiterRes()
    })
    const stranger = server.visitor()
    const answer = await post(stranger, '/api/auth/login', { username: 'changing', password: PASSWORD })
    expect([answer.status, errorBody.parse(await answer.json()).error]).toEqual([401, 'INVALID_CREDENTIALS'])
    expect((await stranger('/api/auth/user')).status).toBe(401)
    expect((await fetch('/api/auth/user')).status).toBe(200)
    expect(await Session.query(server.deps.knex).where({ user_id: user.id }).resultSize()).toBe(1)
  })

  it('hides the cookie from scripts and other sites', async () => {
    await server.register('cookie')
    const answer = await post(server.visitor(), '/api/auth/login', { username: 'cookie', password: PASSWORD })
    expect(cookieOf(answer)).toMatch(/; httponly/i)
    expect(cookieOf(answer)).toMatch(/; samesite=lax/i)
    expect(cookieOf(answer)).not.toMatch(/; secure/i)
  })

  it('rejects a cookie with a forged signature', async () => {
    const forged = { Cookie: 'moodloom=11111111-1111-4111-8111-111111111111; moodloom.sig=AAAAAAAAAAAAAAAAAAAAAAAAAAA' }
    expect((await server.visitor()('/api/auth/user', { headers: forged })).status).toBe(401)
  })
})

describe('logout', () => {
  it('ends this session and no other', async () => {
    const phone = await server.register('devices')
    const laptop = server.visitor()
    await post(laptop, '/api/auth/login', { username: 'devices', password: PASSWORD })
    expect((await laptop('/api/auth/logout', { method: 'POST' })).status).toBe(204)
    expect((await laptop('/api/auth/user')).status).toBe(401)
    expect((await phone.fetch('/api/auth/user')).status).toBe(200)
  })

  it('returns 204 even when repeated or signed out', async () => {
    const fetch = server.visitor()
    expect((await fetch('/api/auth/logout', { method: 'POST' })).status).toBe(204)
    expect((await fetch('/api/auth/logout', { method: 'POST' })).status).toBe(204)
  })
})

describe('the session', () => {
  it('GET /api/auth/user returns 401 when signed out', async () => {
    const answer = await server.visitor()('/api/auth/user')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: 'UNAUTHENTICATED' })
  })

  it('returns each person’s own user', async () => {
    const [one, two] = await Promise.all([server.register('one-of-two'), server.register('two-of-two')])
    expect((await userOf(await one.fetch('/api/auth/user'))).id).toBe(one.user.id)
    expect((await userOf(await two.fetch('/api/auth/user'))).id).toBe(two.user.id)
  })

  it('is stored under a hash, with its user and an expiry', async () => {
    const { user } = await server.register('stored')
    const row = await Session.query(server.deps.knex).findOne({ user_id: user.id })
    expect(row?.id).toMatch(/^[\w-]{43}$/)
    expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now())
  })

  it('ends as soon as its row is deleted', async () => {
    const { user, fetch } = await server.register('revoked')
    await Session.query(server.deps.knex).delete().where({ user_id: user.id })
    expect((await fetch('/api/auth/user')).status).toBe(401)
  })
})

describe('request bodies', () => {
  const raw = (body: string, type = 'application/json') =>
    server.visitor()('/api/auth/login', { method: 'POST', body, headers: { 'Content-Type': type } })

  it('returns 400 for invalid JSON', async () => {
    const answer = await raw('{"username": ')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'MALFORMED_BODY' })
  })

  it('returns 415 for another content type', async () => {
    expect((await raw('username=ada', 'application/x-www-form-urlencoded')).status).toBe(415)
    expect((await raw('{}', 'text/plain')).status).toBe(415)
  })

  it('returns 413 for more than 64 KB and keeps the connection', async () => {
    const answer = await raw(JSON.stringify({ username: 'a'.repeat(300_000) }))
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ error: 'TOO_LARGE' })
    expect((await raw('{}')).status).toBe(400)
  })
})
