import { randomUUID } from 'node:crypto'
import type { Context } from 'koa'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Session } from '../../db/models'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database'
import type { Revocation } from '../deps'
import { prune } from '../housekeeping'
import { sessionIdOf, sessionStore } from './session'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
let database: TestDatabase
let now = new Date('2026-05-01T12:00:00Z')
const clock = () => now
const revoked: Revocation[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  await database.knex('users').insert({ username: 'ada', email: 'ada@example.org', password: 'x' })
})
afterAll(() => database.destroy())

/** One request's view of the store. */
function request() {
  const Store = sessionStore({ knex: database.knex, clock, revoke: (what) => revoked.push(what) })
  return new Store({ get: () => 'a browser', state: {} } as unknown as Context)
}
const count = () => Session.query(database.knex).resultSize()

it('returns what was stored, under a key that is not in the table', async () => {
  const key = randomUUID()
  await request().set(key, { userId: 1, _maxAge: HOUR }, HOUR)
  expect(await request().get(key)).toEqual({ userId: 1, _maxAge: HOUR })
  const row = await Session.query(database.knex).findOne({ user_id: 1 })
  expect(row).toMatchObject({ userAgent: 'a browser', expiresAt: new Date(now.getTime() + HOUR) })
  expect(row?.id).not.toContain(key)
})

it('a renewal does not restore a session that was ended in the meantime', async () => {
  const key = randomUUID()
  await request().set(key, { userId: 1 }, HOUR)
  const slow = request()
  await slow.get(key)
  await request().destroy(key)
  expect(revoked).toEqual([{ sessionId: sessionIdOf(key) }])
  await slow.set(key, { userId: 1 }, HOUR)
  expect(await request().get(key)).toBeUndefined()
})

it('the last save of the request that started a session does not restore it after it was ended', async () => {
  const key = randomUUID()
  const signingIn = request()
  await signingIn.set(key, { userId: 1 }, HOUR)
  await request().destroy(key)
  await signingIn.set(key, { userId: 1 }, HOUR)
  expect(await request().get(key)).toBeUndefined()
})

it('an expired session is not returned, and is deleted', async () => {
  const [ended, lasting] = [randomUUID(), randomUUID()]
  await request().set(ended, { userId: 1 }, HOUR)
  await request().set(lasting, { userId: 1 }, 100 * HOUR)
  now = new Date(now.getTime() + 2 * HOUR)
  expect(await request().get(ended)).toBeUndefined()
  expect(await request().get(lasting)).toMatchObject({ userId: 1 })
  await prune({ knex: database.knex, clock })
  expect(await count()).toBe(1)
})

it('a session ends 180 days after signing in, however often it is renewed', async () => {
  const key = randomUUID()
  const signedInAt = now.getTime()
  await request().set(key, { userId: 1 }, 30 * DAY)
  for (let day = 20; day < 180; day += 20) {
    now = new Date(signedInAt + day * DAY)
    const visit = request()
    expect(await visit.get(key), `day ${day}`).toMatchObject({ userId: 1 })
    await visit.set(key, { userId: 1 }, 30 * DAY)
  }
  now = new Date(signedInAt + 180 * DAY - 1)
  expect(await request().get(key)).toMatchObject({ userId: 1 })
  now = new Date(signedInAt + 180 * DAY)
  expect(await request().get(key)).toBeUndefined()
})

it('results of mutations are kept for 90 days and no longer', async () => {
  const { knex } = database
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * HOUR)
  const rows = [89, 91].map((days) => ({
    user_id: 1,
    mutation_id: randomUUID(),
    body_hash: '',
    result: '{}',
    created_at: daysAgo(days),
  }))
  await knex('mutations').insert(rows)
  await prune({ knex, clock })
  expect(await knex('mutations').pluck('mutation_id')).toEqual([rows[0]?.mutation_id])
})

it('deleting a user deletes their sessions', async () => {
  await request().set(randomUUID(), { userId: 1 }, HOUR)
  await database.knex('users').where({ id: 1 }).delete()
  expect(await count()).toBe(0)
})
