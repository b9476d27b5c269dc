import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorBody } from '../../contract/errors'
import { RESET_HOURS } from '../../contract/limits'
import { waitingForLocks } from '../../tests/support/database'
import { connect } from '../../tests/support/live'
import { join, type Person } from '../../tests/support/people'
import { PASSWORD, startTestServer, type TestServer } from '../../tests/support/server'

const HOUR = 60 * 60 * 1000
let server: TestServer
let now = new Date('2026-03-01T12:00:00Z')
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.close())

const post = (path: string, json: object) => server.visitor()(path, { method: 'POST', json })
const ask = (email: string) => post('/api/auth/reset', { email })
const set = (token: string, password = 'another horse') => post('/api/auth/reset/password', { token, password })
const logIn = (person: Person, password: string) => post('/api/auth/login', { username: person.username, password })
async function tokenFor({ email }: Person): Promise<string> {
  await ask(email)
  return new URL((await server.mailsTo(email)).at(-1)?.link ?? '').searchParams.get('token') ?? ''
}

it('gets the same answer whether or not the account exists', async () => {
  const person = await join(server)
  const [known, unknown] = [await ask(person.email.toUpperCase()), await ask('nobody@example.org')]
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
  expect((await server.mailsTo(person.email)).at(-1)).toMatchObject({
    kind: 'reset-password',
    link: expect.stringMatching(/\/auth\/reset-password\?token=[\w-]{43}$/),
  })
  expect(await server.mailsTo('nobody@example.org')).toEqual([])
})

it('sets a new password once, and ends every session with its sockets', async () => {
  const person = await join(server)
  const socket = await connect(server, person)
  const token = await tokenFor(person)
  expect((await set(token)).status).toBe(204)
  expect(await socket.closed).toBe(4401)
  expect((await person.get('/api/auth/user')).status).toBe(401)
  expect((await logIn(person, PASSWORD)).status).toBe(401)
  expect((await logIn(person, 'another horse')).status).toBe(200)
  expect((await set(token, 'a third horse')).status).toBe(400)
  expect((await server.mailsTo(person.email)).at(-1)).toMatchObject({ kind: 'password-changed' })
})

it('the link works for an hour, and a newer one invalidates it', async () => {
  const person = await join(server)
  const old = await tokenFor(person)
  const token = await tokenFor(person)
  expect((await set(old)).status).toBe(400)
  now = new Date(now.getTime() + RESET_HOURS * HOUR)
  const answer = await set(token)
  expect([answer.status, errorBody.parse(await answer.json()).error]).toEqual([400, 'TOKEN_INVALID'])
  expect((await logIn(person, PASSWORD)).status).toBe(200)
})

it('used twice at the same moment, sets one password', async () => {
  const person = await join(server)
  const token = await tokenFor(person)
  const answers = await Promise.all(['first horse', 'second horse'].map((password) => set(token, password)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
})

it('refuses a password that is too short, and the link still works', async () => {
  const person = await join(server)
  const token = await tokenFor(person)
  expect((await set(token, '12345')).status).toBe(400)
  expect((await set(token)).status).toBe(204)
})

it('following the link also confirms the email', async () => {
  const person = await join(server, undefined, { isVerified: false })
  await set(await tokenFor(person))
  expect(await (await logIn(person, 'another horse')).json()).toMatchObject({ isEmailVerified: true })
})

it('cancels a requested change of the email: whoever knew the old password may have made it', async () => {
  const person = await join(server)
  const email = `new-${person.email}`
  expect((await person.send('POST', '/api/account/email', { email, password: PASSWORD })).status).toBe(204)
  const link = (await server.mailsTo(email)).at(-1)?.link ?? ''
  await set(await tokenFor(person))
  expect((await server.visitor()(`/api/auth/verify${new URL(link).search}`)).status).toBe(400)
  expect(await (await logIn(person, 'another horse')).json()).toMatchObject({ email: person.email })
})

// The embedded database has one connection: requests can't overlap in it.
it.runIf(process.env.TEST_DATABASE === 'postgres')(
  'waits for another change of the account without a deadlock, and fails if that has invalidated the link',
  async () => {
    const { knex } = server.deps
    const person = await join(server)
    const token = await tokenFor(person)
    // What changing the password locks, in that order.
    const answer = await knex.transaction(async (trx) => {
      await trx('users').where({ id: person.id }).update({ pending_email: null })
      const waits = set(token)
      await expect.poll(() => waitingForLocks(knex)).toBe(1)
      await trx('tokens').where({ user_id: person.id }).delete()
      return { waits }
    })
    expect((await answer.waits).status).toBe(400)
  },
)
