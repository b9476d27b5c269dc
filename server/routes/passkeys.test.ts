import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Passkey, passkey, passkeyCreationOptions, passkeyRequestOptions } from '../../contract/passkeys'
import { currentUser } from '../../contract/shared/account'
import { Authenticator } from '../../tests/support/Authenticator'
import { join, type Person } from '../../tests/support/people'
import { readZip } from '../../tests/support/readZip'
import { PASSWORD, type SessionFetch, startTestServer, type TestServer } from '../../tests/support/server'
import { prune } from '../housekeeping'
import { createRateLimits } from '../rateLimits'
import { CHALLENGE_MS } from '../services/passkeys/challenges'

let server: TestServer
let now = new Date('2026-03-01T12:00:00Z')
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.close())

const authenticator = (more: object = {}) => new Authenticator({ origin: server.url, ...more })
const creation = async (person: Person) =>
  passkeyCreationOptions.parse(
    (await person.send('POST', '/api/account/passkeys/options', { password: PASSWORD })).body,
  )
const request = async (fetch: SessionFetch) =>
  passkeyRequestOptions.parse(await (await fetch('/api/auth/passkey/options', { method: 'POST' })).json())
async function add(person: Person, device = authenticator(), name = 'My phone') {
  const answer = await person.send('POST', '/api/account/passkeys', {
    name,
    credential: device.create(await creation(person)),
  })
  expect(answer.status).toBe(201)
  return { device, id: passkey.parse(answer.body).id }
}
async function login(fetch: SessionFetch, json: object) {
  const answer = await fetch('/api/auth/passkey', { method: 'POST', json })
  const body: unknown = await answer.json()
  return { status: answer.status, body }
}
const signInWith = async (device: Authenticator, fetch = server.visitor()) =>
  login(fetch, device.get(await request(fetch)))
const list = async (person: Person): Promise<Passkey[]> =>
  z.array(passkey).parse((await person.get('/api/account/passkeys')).body)
const refused = { status: 401, body: { error: 'INVALID_CREDENTIALS' } }
const over = { status: 400, body: { error: 'TOKEN_INVALID' } }

describe('a passkey', () => {
  it('is added with the password, listed by name, announced by email, and signs in on its own', async () => {
    const person = await join(server)
    const { device } = await add(person)
    expect(await list(person)).toEqual([
      { id: expect.any(Number), name: 'My phone', createdAt: now.toISOString(), lastUsedAt: null },
    ])
    expect((await server.mailsTo(person.email)).at(-1)).toMatchObject({
      kind: 'passkey-added',
      link: expect.stringMatching(/\/settings$/),
    })
    const fetch = server.visitor()
    const answer = await signInWith(device, fetch)
    expect(answer.status).toBe(200)
    expect(currentUser.parse(answer.body).id).toBe(person.id)
    expect((await fetch('/api/auth/user')).status).toBe(200)
    expect(await list(person)).toMatchObject([{ lastUsedAt: now.toISOString() }])
  })

  it('is created with the same handle each time, which reveals nothing about the person', async () => {
    const person = await join(server)
    const { user, excludeCredentials } = await creation(person)
    expect(user).toMatchObject({ name: person.username, id: expect.stringMatching(/^[\w-]{43}$/) })
    expect(excludeCredentials).toEqual([])
    await add(person)
    const again = await creation(person)
    expect(again.user.id).toBe(user.id)
    expect(again.excludeCredentials).toHaveLength(1)
  })

  it('can’t be added or removed without the password', async () => {
    const person = await join(server)
    const { id, device } = await add(person)
    const wrong = { status: 403, body: { error: 'WRONG_PASSWORD', field: 'password' } }
    const json = { password: 'not this one' }
    expect(await person.send('POST', '/api/account/passkeys/options', json)).toMatchObject(wrong)
    expect(await person.send('DELETE', `/api/account/passkeys/${id}`, json)).toMatchObject(wrong)
    expect((await signInWith(device)).status).toBe(200)
  })

  it('no longer signs in once removed; the password still does', async () => {
    const person = await join(server)
    const { id, device } = await add(person)
    const json = { password: PASSWORD }
    expect((await person.send('DELETE', `/api/account/passkeys/${id}`, json)).status).toBe(204)
    expect(await list(person)).toEqual([])
    expect(await signInWith(device)).toMatchObject(refused)
    expect((await person.send('DELETE', `/api/account/passkeys/${id}`, json)).status).toBe(404)
    const answer = await server.visitor()('/api/auth/login', {
      method: 'POST',
      json: { username: person.username, password: PASSWORD },
    })
    expect(answer.status).toBe(200)
  })

  it('can’t be seen or removed by another person', async () => {
    const [person, stranger] = [await join(server), await join(server)]
    const { id, device } = await add(person)
    expect(await list(stranger)).toEqual([])
    expect((await stranger.send('DELETE', `/api/account/passkeys/${id}`, { password: PASSWORD })).status).toBe(404)
    expect((await signInWith(device)).status).toBe(200)
  })

  it('is deleted with the account, and its export contains the name', async () => {
    const person = await join(server)
    const { device } = await add(person, authenticator(), 'Grandma’s key')
    const files = await readZip(new Uint8Array(await (await person.fetch('/api/account/export')).arrayBuffer()))
    const profile = JSON.parse(new TextDecoder().decode(files.get('profile.json')))
    expect(profile.passkeys).toEqual([{ name: 'Grandma’s key', createdAt: now.toISOString(), lastUsedAt: null }])
    await person.send('DELETE', '/api/account', { password: PASSWORD })
    expect(await server.deps.knex('passkeys').where({ user_id: person.id })).toEqual([])
    expect(await signInWith(device)).toMatchObject(refused)
  })

  it('is limited to 20 per person', async () => {
    const person = await join(server)
    const options = await creation(person)
    const row = { user_id: person.id, public_key: Buffer.alloc(1), counter: 0, name: 'x', created_at: now }
    await server.deps
      .knex('passkeys')
      .insert(Array.from({ length: 20 }, (_, index) => ({ ...row, credential_id: `${person.id}-${index}` })))
    const full = { status: 422, body: { error: 'TOO_MANY_PASSKEYS' } }
    const json = { name: 'One more', credential: authenticator().create(options) }
    expect(await person.send('POST', '/api/account/passkeys', json)).toMatchObject(full)
    expect(await person.send('POST', '/api/account/passkeys/options', { password: PASSWORD })).toMatchObject(full)
  })
})

describe('a challenge', () => {
  it('signs in once: the same response is refused again, also when simultaneous', async () => {
    const { device } = await add(await join(server))
    const fetch = server.visitor()
    const answer = device.get(await request(fetch))
    const statuses = (await Promise.all([1, 2, 3].map(() => login(fetch, answer)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 400, 400])
    expect(await login(fetch, answer)).toMatchObject(over)
  })

  it('can only be answered in the browser that requested it', async () => {
    const { device } = await add(await join(server))
    const [victim, thief] = [server.visitor(), server.visitor()]
    const answer = device.get(await request(victim))
    await request(thief)
    expect(await login(thief, answer)).toMatchObject(over)
    expect((await login(victim, answer)).status).toBe(200)
  })

  it('for adding a passkey is tied to one session and one person', async () => {
    const [person, other] = [await join(server), await join(server)]
    const json = { name: 'Mine', credential: authenticator().create(await creation(other)) }
    expect(await person.send('POST', '/api/account/passkeys', json)).toMatchObject(over)
    expect((await other.send('POST', '/api/account/passkeys', json)).status).toBe(201)
    expect(await other.send('POST', '/api/account/passkeys', json)).toMatchObject(over)
  })

  it('for signing in can’t add a passkey, and vice versa', async () => {
    const person = await join(server)
    const device = authenticator()
    const forLogin = await request(person.fetch)
    const options = await creation(person)
    const json = { name: 'Mine', credential: device.create({ ...options, challenge: forLogin.challenge }) }
    expect(await person.send('POST', '/api/account/passkeys', json)).toMatchObject(over)
    await add(person, device)
    expect(await login(person.fetch, device.get({ ...forLogin, challenge: options.challenge }))).toMatchObject(over)
  })

  it('expires after 10 minutes and is deleted', async () => {
    const { device } = await add(await join(server))
    const fetch = server.visitor()
    const answer = device.get(await request(fetch))
    now = new Date(now.getTime() + CHALLENGE_MS)
    expect(await login(fetch, answer)).toMatchObject(over)
    await prune(server.deps)
    expect(await server.deps.knex('passkey_challenges')).toEqual([])
  })

  it('is refused if the server never issued it', async () => {
    const { device } = await add(await join(server))
    const fetch = server.visitor()
    const options = await request(fetch)
    expect(await login(fetch, device.get({ ...options, challenge: 'A'.repeat(43) }))).toMatchObject(over)
  })
})

describe('a response', () => {
  it('for another host neither signs in nor adds a passkey, though it names our page', async () => {
    const person = await join(server)
    const options = await creation(person)
    const device = authenticator()
    const json = { name: 'Mine', credential: device.create({ ...options, rp: { ...options.rp, id: 'evil.example' } }) }
    expect(await person.send('POST', '/api/account/passkeys', json)).toMatchObject({ status: 400 })
    await add(person, device)
    const fetch = server.visitor()
    const answer = device.get({ ...(await request(fetch)), rpId: 'evil.example' })
    expect(await login(fetch, answer)).toMatchObject(refused)
  })

  it.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another port of this host', { origin: 'http://127.0.0.1:1' }],
    ['without a fingerprint or PIN', { verifiesPerson: false }],
    ['with a counter that went back, as a copy’s does', { counter: 0 }],
  ])('%s does not sign in', async (_, wrong) => {
    const { device } = await add(await join(server))
    expect((await signInWith(device)).status).toBe(200)
    Object.assign(device, wrong)
    expect(await signInWith(device)).toMatchObject(refused)
  })

  it.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['without a fingerprint or PIN', { verifiesPerson: false }],
  ])('%s does not add a passkey', async (_, wrong) => {
    const person = await join(server)
    const json = { name: 'Mine', credential: authenticator(wrong).create(await creation(person)) }
    expect(await person.send('POST', '/api/account/passkeys', json)).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_FAILED', field: 'credential' },
    })
    expect(await list(person)).toEqual([])
  })

  it('of an authenticator without a counter signs in repeatedly', async () => {
    const { device } = await add(await join(server), authenticator({ counts: false }))
    for (let times = 0; times < 3; times++) expect((await signInWith(device)).status).toBe(200)
  })

  it('with the signature of another key or the handle of another person does not sign in', async () => {
    const [mine, theirs] = [await add(await join(server)), await add(await join(server))]
    const fetch = server.visitor()
    const [my, their] = [mine.device.get(await request(fetch)), theirs.device.get(await request(fetch))]
    const forged = { ...their, response: { ...their.response, signature: my.response.signature } }
    expect(await login(fetch, forged)).toMatchObject(refused)
    const named = { ...my, response: { ...my.response, userHandle: their.response.userHandle } }
    expect(await login(fetch, named)).toMatchObject(refused)
  })

  it('gives the session a new id', async () => {
    const person = await join(server)
    const { device } = await add(person)
    const before = person.cookie()
    expect((await signInWith(device, person.fetch)).status).toBe(200)
    const stale = await server.visitor()('/api/auth/user', { headers: { Cookie: before } })
    expect(stale.status).toBe(401)
  })
})

it('refuses challenges and sign-ins from the page of another site', async () => {
  for (const path of ['/api/auth/passkey/options', '/api/auth/passkey']) {
    const init = { method: 'POST', json: {}, headers: { Origin: 'https://evil.example' } }
    expect((await server.visitor()(path, init)).status).toBe(403)
  }
})

it('without PUBLIC_URL, passkeys are for pages of this machine; with it, for its host', async () => {
  const { knex } = server.deps
  const headers = { Host: 'boards.example.org', 'X-Forwarded-Host': 'boards.example.org' }
  const unknown = await startTestServer({ knex, settings: { trustProxy: true } })
  const init = { method: 'POST', headers: { ...headers, Origin: 'http://boards.example.org' } }
  expect((await fetch(`${unknown.url}/api/auth/passkey/options`, init)).status).toBe(404)
  await unknown.close()
  const published = await startTestServer({ knex, settings: { publicUrl: new URL('https://boards.example.org') } })
  const answer = await fetch(`${published.url}/api/auth/passkey/options`, {
    method: 'POST',
    headers: { Origin: 'https://boards.example.org' },
  })
  expect(await answer.json()).toMatchObject({ rpId: 'boards.example.org' })
  expect(answer.headers.getSetCookie()[0]).toMatch(/^__Secure-moodloom-passkey=.*; samesite=strict; secure; httponly/i)
  await published.close()
})

it('limits wrong responses by address', async () => {
  const limits = createRateLimits({
    limits: { loginAddress: { points: 2, duration: 60 }, passkeys: { points: 5, duration: 60 } },
  })
  const limited = await startTestServer({ knex: server.deps.knex, limits })
  const fetch = limited.visitor()
  const statuses: number[] = []
  for (let times = 0; times < 3; times++) {
    const device = new Authenticator({ origin: limited.url })
    statuses.push((await login(fetch, device.get(await request(fetch)))).status)
  }
  expect(statuses).toEqual([401, 401, 429])
  await request(fetch)
  await request(fetch)
  expect((await fetch('/api/auth/passkey/options', { method: 'POST' })).status).toBe(429)
  await limited.close()
})
