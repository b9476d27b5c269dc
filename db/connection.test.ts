import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../tests/support/database'
import { isMigrated, migrate } from './connection'

let database: TestDatabase
let knex: Knex
beforeAll(async () => {
  database = await createTestDatabase()
  knex = database.knex
})
afterAll(() => database.destroy())

async function empty(): Promise<void> {
  await knex.raw('drop schema public cascade')
  await knex.raw('create schema public')
}

async function tables(): Promise<string[]> {
  const rows: { table_name: string }[] = await knex('information_schema.tables')
    .select('table_name')
    .where({ table_schema: 'public' })
    .orderBy('table_name')
  return rows.map((row) => row.table_name)
}

describe('migrate', () => {
  it('creates every table in an empty database, and changes nothing when run again', async () => {
    const migrated = await tables()
    expect(migrated.length).toBeGreaterThan(20)
    await empty()
    expect(await tables()).toEqual([])
    expect(await isMigrated(knex)).toBe(false)
    await migrate(database)
    await migrate(database)
    expect(await tables()).toEqual(migrated)
    expect(await isMigrated(knex)).toBe(true)
  })

  it('continues after a process was killed while migrating', async () => {
    await knex('knex_migrations_lock').update({ is_locked: 1 })
    await migrate(database)
    expect(await isMigrated(knex)).toBe(true)
  })
})

it('a failed transaction leaves nothing behind, and the connection stays usable', async () => {
  const person = { username: 'ada', email: 'ada@example.org', password: 'x' }
  await expect(
    knex.transaction(async (trx) => {
      await trx('users').insert(person)
      await trx('users').insert(person)
    }),
  ).rejects.toMatchObject({ code: '23505' })
  expect(await knex('users').select()).toEqual([])
})

it('numbers, times and JSON are returned with their types', async () => {
  const [user] = await knex('users')
    .insert({ username: 'eve', email: 'eve@example.org', password: 'x' })
    .returning(['id', 'created_at'])
  expect(user.id).toEqual(expect.any(Number))
  expect(user.created_at).toBeInstanceOf(Date)
  const { rows } = await knex.raw(`select '{"a": [1, null]}'::jsonb as json, 1.5::float8 as number`)
  expect(rows).toEqual([{ json: { a: [1, null] }, number: 1.5 }])
})
