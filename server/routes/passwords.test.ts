import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { User } from '../../db/models'
import { join } from '../../tests/support/people'
import { PASSWORD, startTestServer, type TestServer } from '../../tests/support/server'
import { hashPassword } from '../passwords'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const COMMON = 'This password is too easy to guess. Choose another one.'
const OWN = 'Password must not be your own name or email.'
const WEAK = [
  ['password', COMMON],
  ['123456', COMMON],
  ['QWERTY', COMMON],
  ['      ', COMMON],
  ['aaaaaa', COMMON],
  ['moodloom', COMMON],
  ['Rosalind', OWN],
  ['rosalind franklin', OWN],
  ['Rosalind.F@example.org', OWN],
  ['rosalind.f', OWN],
] as const
const ROSALIND = { username: 'rosalind', displayName: 'Rosalind Franklin', email: 'rosalind.f@example.org' }
const refused = (message: string) => ({
  status: 400,
  body: { error: 'VALIDATION_FAILED', field: 'password', message },
})
const post = async (path: string, json: object, fetch = server.visitor()) => {
  const answer = await fetch(path, { method: 'POST', json })
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : undefined }
}

describe('an easily guessed password', () => {
  it.each(WEAK)('%j is refused at registration', async (password, message) => {
    expect(await post('/api/auth/register', { ...ROSALIND, password })).toMatchObject(refused(message))
    expect(await User.query(server.deps.knex).findOne({ username: 'rosalind' })).toBeUndefined()
  })

  it('is refused when changing the password, and the old one stays', async () => {
    const person = await join(server, 'changer')
    const change = (password: string) =>
      person.send('POST', '/api/account/password', { currentPassword: PASSWORD, password })
    expect(await change('letmein')).toMatchObject(refused(COMMON))
    expect(await change('changer@example.org')).toMatchObject(refused(OWN))
    expect((await change('kept in the loom')).status).toBe(204)
  })

  it('is refused by a reset, and the link still works', async () => {
    const person = await join(server, 'resetter')
    await post('/api/auth/reset', { email: person.email })
    const link = (await server.mailsTo(person.email)).at(-1)?.link ?? ''
    const token = new URL(link).searchParams.get('token')
    const reset = (password: string) => post('/api/auth/reset/password', { token, password })
    expect(await reset('trustno1')).toMatchObject(refused(COMMON))
    expect(await reset('resetter')).toMatchObject(refused(OWN))
    expect((await reset('kept in the loom')).status).toBe(204)
  })

  it('still signs in to an account that already has it', async () => {
    const password = await hashPassword('password')
    await User.query(server.deps.knex).insert({ username: 'longago', email: 'longago@example.org', password })
    expect((await post('/api/auth/login', { username: 'longago', password: 'password' })).status).toBe(200)
  })
})
