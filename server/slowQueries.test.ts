import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../tests/support/database'
import { parseEnvironment } from './env'
import { createMetrics } from './metrics'
import { query } from './services/query'
import { watchSlowQueries } from './slowQueries'

let database: TestDatabase
const lines: Record<string, unknown>[] = []
const metrics = createMetrics()
/** Ms that each read of the clock adds to it: a query reads it twice. */
let step = 0
let time = 0

beforeAll(async () => {
  database = await createTestDatabase()
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const settings = parseEnvironment({ SLOW_QUERY_MS: '100' })
  watchSlowQueries({ knex: database.knex, log, metrics, settings }, { now: () => (time += step) })
})
beforeEach(() => {
  lines.length = 0
  step = 150
})
afterAll(() => database.destroy())

it('a slow statement is logged by its name, without its values', async () => {
  await query(database.knex, { name: 'a-greeting', text: 'select $1::text as words' }, ['dear diary'])
  expect(lines).toMatchObject([{ level: 40, msg: 'slow query', query: 'a-greeting', ms: 150 }])
  expect(JSON.stringify(lines)).not.toContain('diary')
})

it('one without a name is logged by its text, on one line', async () => {
  await database.knex.raw('select ?::text\n  as words', ['dear diary'])
  expect(lines).toMatchObject([{ query: 'select $1::text as words' }])
  expect(JSON.stringify(lines)).not.toContain('diary')
})

it('slow statements in a transaction and failing ones are logged, too', async () => {
  const failing = database.knex.transaction(async (trx) => {
    await trx('users').where({ username: 'dear diary' })
    await trx.raw('select 1 / ?::int', [0])
  })
  await expect(failing).rejects.toThrow('division by zero')
  const logged = lines.map((line) => line.query)
  expect(logged).toContain('select * from "users" where "username" = $1')
  expect(logged).toContain('select 1 / $1::int')
  expect(JSON.stringify(lines)).not.toContain('diary')
})

it('a fast one is not logged, and each slow one is counted', async () => {
  const before = await slowOnes()
  step = 20
  await database.knex.raw('select 1')
  expect(lines).toEqual([])
  expect(await slowOnes()).toBe(before)
  step = 150
  await database.knex.raw('select 1')
  expect(await slowOnes()).toBe(before + 1)
})

async function slowOnes(): Promise<number> {
  const { values } = await metrics.slowQueries.get()
  return values[0]?.value ?? 0
}
