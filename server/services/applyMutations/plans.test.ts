import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { join, type Person } from '../../../tests/support/people'
import { startTestServer, type TestServer } from '../../../tests/support/server'
import { ACCESS } from '../boards/findBoard'
import { SINCE } from '../elements/readElements'
import type { Statement } from '../query'
import { READ, WRITE } from './state'

let server: TestServer
let ann: Person
let boardId: number
beforeAll(async () => {
  server = await startTestServer()
  ann = await join(server)
  boardId = await ann.board({ name: 'Meadow' })
  const { knex } = server.deps
  await knex('mutations').delete()
  await knex.raw('vacuum analyze mutations')
  // More rows than the planner knows of, as in the minute before its statistics are updated.
  await knex.raw(
    `insert into mutations (user_id, mutation_id, body_hash, result)
     select ?, gen_random_uuid(), '', '{}' from generate_series(1, 20000)`,
    [ann.id],
  )
  await knex.raw(
    `insert into boards (uid, user_id, name) select gen_random_uuid(), ?, 'Other' from generate_series(1, 800)`,
    [ann.id],
  )
  await knex.raw('vacuum analyze boards')
})
afterAll(() => server.close())

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Plan[]
}

/** How many rows of each table the statement reads with a generic plan, as on the pool's connections. */
async function rowsLookedAt({ text }: Statement, values: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await server.deps.knex.transaction(async (trx) => {
    await trx.raw('set local plan_cache_mode = force_generic_plan')
    await trx.raw(`prepare looked_at as ${text}`)
    const answer = await trx.raw(`explain (analyze, format json) execute looked_at (${values.join(', ')})`)
    await trx.raw('deallocate looked_at')
    return answer
  })
  const counts: Record<string, number> = {}
  const count = (plan: Plan) => {
    const table = plan['Relation Name']
    const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
    if (table) counts[table] = (counts[table] ?? 0) + plan['Actual Rows'] + removed
    for (const part of plan.Plans ?? []) count(part)
  }
  count(rows[0]['QUERY PLAN'][0].Plan)
  return counts
}

it('checking whether a mutation is known does not read all of its author’s mutations', async () => {
  const looked = await rowsLookedAt(READ, [
    `'{${boardId}}'`,
    `'{${ann.id}}'`,
    `'{}'`,
    `'{${randomUUID()}}'`,
    `'{${randomUUID()}}'`,
    `'{${boardId}}'`,
  ])
  expect(looked.mutations).toBe(0)
  expect(looked.boards).toBe(1)
})

it('a write reads only its own board, however many there are', async () => {
  const wanted = JSON.stringify([{ boardId, rev: 0, count: 0, editors: [] }])
  const looked = await rowsLookedAt(WRITE, [`'${wanted}'`, `'[]'`, `'[]'`, `'[]'`, `'{${boardId}}'`, `'[]'`])
  expect(looked.boards).toBeLessThanOrEqual(3)
})

// Planning takes several times as long as the read. Postgres replans a statement for each list whose length it knows.
it.each([
  ['read', READ, (n: number) => [`'{${n}}'`, `'{${n}}'`, `'{}'`, `'{${randomUUID()}}'`, `'{${randomUUID()}}'`, `'{}'`]],
  ['write', WRITE, (n: number) => [`'[]'`, `'[]'`, `'[]'`, `'[]'`, `'{${n}}'`, `'[]'`]],
  ['access', ACCESS, (n: number) => [`'{${n}}'`, `'{${n}}'`]],
  ['elements', SINCE, (n: number) => [`'{${n}}'`, `'{${n}}'`, `'{0}'`]],
])('the %s statement is planned once, not for each request', async (name, { text }, valuesOf) => {
  const { rows } = await server.deps.knex.transaction(async (trx) => {
    await trx.raw(`prepare planned_${name} as ${text}`)
    for (let n = 1; n <= 8; n++) await trx.raw(`execute planned_${name} (${valuesOf(n).join(', ')})`)
    const answer = await trx.raw(`select generic_plans from pg_prepared_statements where name = 'planned_${name}'`)
    await trx.raw(`deallocate planned_${name}`)
    return answer
  })
  expect(Number(rows[0].generic_plans)).toBeGreaterThan(0)
})
