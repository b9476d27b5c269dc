import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEDUPE_DAYS, NOTIFICATION_DAYS, TRASH_DAYS } from '../contract/limits'
import { join, type Person } from '../tests/support/people'
import { startTestServer, type TestServer } from '../tests/support/server'
import { prune } from './housekeeping'

const DAY = 24 * 3_600_000
let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startTestServer()
  ann = await join(server)
})
afterAll(() => server.close())

const ago = (days: number) => new Date(Date.now() - days * DAY)

/** Inserts an expired and an unexpired row of each kind. */
async function seed(): Promise<void> {
  const { knex } = server.deps
  for (const [name, share] of [
    ['over', 1.01],
    ['alive', 0.99],
  ] as const) {
    const expires_at = name === 'over' ? ago(0.01) : ago(-1)
    await knex('sessions').insert({ id: name, user_id: ann.id, data: '{}', expires_at })
    await knex('tokens').insert({ token_hash: name, user_id: ann.id, purpose: 'test', expires_at })
    const board = await ann.board({ name })
    await knex('share_links').insert({ board_id: board, token_hash: name, nonce: name, expires_at })
    await knex('mutations').insert({
      user_id: ann.id,
      mutation_id: randomUUID(),
      body_hash: name,
      result: '{}',
      created_at: ago(DEDUPE_DAYS * share),
    })
    await knex('notifications').insert({
      user_id: ann.id,
      kind: name,
      data: '{}',
      created_at: ago(NOTIFICATION_DAYS * share),
    })
    const preset = { user_id: ann.id, name, modifications: '[]', deleted_at: ago(TRASH_DAYS * share) }
    await knex('image_presets').insert(preset)
  }
}

/** What is left of the seeded rows, by table. */
async function left(): Promise<Record<string, string[]>> {
  const named = [
    ['sessions', 'id'],
    ['tokens', 'token_hash'],
    ['share_links', 'token_hash'],
    ['mutations', 'body_hash'],
    ['notifications', 'kind'],
    ['image_presets', 'name'],
  ] as const
  const found: Record<string, string[]> = {}
  for (const [table, column] of named)
    found[table] = await server.deps.knex(table).whereIn(column, ['over', 'alive']).orderBy(column).pluck(column)
  return found
}

it('deletes only expired rows, even if several nodes run it at once or again', async () => {
  await seed()
  expect(new Set(Object.values(await left()).flat())).toEqual(new Set(['alive', 'over']))
  await Promise.all([prune(server.deps), prune(server.deps), prune(server.deps)])
  const once = await left()
  expect(once).toEqual({
    sessions: ['alive'],
    tokens: ['alive'],
    share_links: ['alive'],
    mutations: ['alive'],
    notifications: ['alive'],
    image_presets: ['alive'],
  })
  await prune(server.deps)
  expect(await left()).toEqual(once)
})
