import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectPostgres, type Database } from '../../../db/connection'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database'
import { type Product, runWriters } from '../../../tests/support/writers'
import { createAssetStorage } from '../../assets/assetStorage'
import type { WriteDeps } from '../../deps'
import { parseEnvironment } from '../../env'
import { createRateLimits } from '../../rateLimits'

// Two cluster nodes share only the database; the embedded one allows only one node.

let database: TestDatabase
let second: Database | undefined
let nodes: WriteDeps[]

beforeAll(async () => {
  database = await createTestDatabase()
  second = database.databaseUrl ? connectPostgres(database.databaseUrl) : undefined
  nodes = [database.knex, second?.knex ?? database.knex].map(nodeOn)
})
afterAll(async () => {
  await second?.close()
  await database.destroy()
})
afterEach(() => {
  vi.doUnmock('../query')
  vi.doUnmock('./state')
  vi.resetModules()
})

/** No image is written here, so the asset storage is never used. */
function nodeOn(knex: WriteDeps['knex']): WriteDeps {
  const assets: WriteDeps['assets'] = createAssetStorage({ dataDir: '/nowhere', s3: undefined })
  return {
    knex,
    clock: () => new Date(),
    assets,
    limits: createRateLimits(),
    settings: parseEnvironment({}),
    publish: () => {},
    notified: () => {},
    log: pino({ level: 'silent' }),
  }
}

async function product(): Promise<Product> {
  const { applyMutations } = await import('./applyMutations')
  const { updateBoard } = await import('../boards/updateBoard')
  return { applyMutations, updateBoard }
}

test('rule 2, rule 8: 16 writers on all nodes: contiguous revs, history replays to the rows, each mutation once', async () => {
  const seed = 20_251_120
  const { violations, applied, repeated, overwrote } = await runWriters({
    product: await product(),
    nodes,
    writers: 16,
    requests: 25,
    seed,
  })
  expect(violations).toEqual([])
  expect(applied).toBeGreaterThan(500)
  expect(repeated).toBeGreaterThan(50)
  expect(overwrote).toBeGreaterThan(20)
}, 60_000)

function plantedBugs(): void {
  async function violationsOf(): Promise<readonly string[]> {
    const { violations } = await runWriters({ product: await product(), nodes, writers: 16, requests: 12, seed: 7 })
    return violations
  }

  test('a lock taken in the statement that reads', async () => {
    const real = await vi.importActual<typeof import('../query')>('../query')
    vi.doMock('../query', () => ({
      ...real,
      lockBoards: async () => {},
      query: (db: { isTransaction?: boolean }, { name, text }: { name: string; text: string }, values: unknown[]) => {
        const isLockedRead = name === 'mutations-read' && db.isTransaction
        const lock = 'with held as materialized (select id from boards where id = any($1::int[]) for no key update)'
        const statement = isLockedRead
          ? { name: 'planted', text: `${lock} ${text}, (select count(*) from held) as held` }
          : { name, text }
        return real.query(db as never, statement, values)
      },
    }))
    expect(await violationsOf()).not.toEqual([])
  }, 60_000)

  test('a write that does not check for a concurrent one', async () => {
    const real = await vi.importActual<typeof import('../query')>('../query')
    vi.doMock('../query', () => ({
      ...real,
      query: (db: never, { name, text }: { name: string; text: string }, values: unknown[]) => {
        const isWrite = name === 'mutations-write'
        if (isWrite && !text.includes('b.rev = w.rev')) throw new Error('There is no guard to take out')
        const statement = isWrite ? { name: 'planted', text: text.replace('b.rev = w.rev', 'true') } : { name, text }
        return real.query(db, statement, values)
      },
    }))
    expect(await violationsOf()).not.toEqual([])
  }, 60_000)

  test('a server that forgets what it has applied', async () => {
    const real = await vi.importActual<typeof import('./state')>('./state')
    vi.doMock('./state', () => ({
      ...real,
      readState: async (...given: Parameters<typeof real.readState>) => ({
        ...(await real.readState(...given)),
        known: [],
      }),
    }))
    expect(await violationsOf()).not.toEqual([])
  }, 60_000)
}

// A race takes two connections, so these bugs cannot show on the embedded database.
if (process.env.TEST_DATABASE === 'postgres') describe('the oracle notices', plantedBugs)
