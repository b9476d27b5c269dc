import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountedRoutes } from '../support/mountedRoutes'
import { createGrowingWorld, type GrowingWorld } from './growingWorld'
import { type Read, readsOfRoutes } from './readsOfRoutes'

// No list queries the database again for each of its rows.

const MANY = 20

/** A call's queries and number of rows. */
interface Cost {
  readonly status: number
  readonly statements: readonly string[]
  readonly rows: number
}

let world: GrowingWorld
let statements: string[] = []
const costs = new Map<string, { readonly few: Cost; readonly many: Cost }>()

beforeAll(async () => {
  world = await createGrowingWorld()
  world.server.deps.knex.on('query', ({ sql }: { sql: string }) => statements.push(sql))
  await world.grow(1)
  const few = await costsOfAll()
  await world.grow(MANY)
  const many = await costsOfAll()
  for (const [route, cost] of few) costs.set(route, { few: cost, many: many.get(route) ?? cost })
}, 120_000)
afterAll(() => world.server.close())

it('every mounted GET route is measured, and no other', () => {
  const tried = new Set(Object.keys(readsOfRoutes).map((name) => name.replace(/ \(.*/, '')))
  expect([...tried].sort()).toEqual(mountedRoutes(world.server.deps).filter((route) => route.startsWith('GET ')))
})

describe(`runs as many statements for ${MANY} rows as for one`, () => {
  it.each(Object.entries(readsOfRoutes))('%s', (route, { rows, status = 200 }) => {
    const { few, many } = costs.get(route) ?? {}
    expect([few?.status, many?.status]).toEqual([status, status])
    expect(many?.statements.length, many?.statements.join('\n')).toBe(few?.statements.length)
    if (rows) expect((many?.rows ?? 0) - (few?.rows ?? 0), 'rows more than before').toBeGreaterThanOrEqual(MANY - 1)
  })
})

it('detects a list that runs a query per row', async () => {
  const { knex } = world.server.deps
  statements = []
  for (const id of [1, 2]) await knex('users').where({ id })
  expect(statements).toHaveLength(2)
})

async function costsOfAll(): Promise<Map<string, Cost>> {
  const found = new Map<string, Cost>()
  for (const [route, read] of Object.entries(readsOfRoutes)) {
    // Called once before to fill caches (the session, what was read), which are not part of a row's cost.
    await costOf(read)
    found.set(route, await costOf(read))
  }
  return found
}

async function costOf({ path, rows, byVisitor }: Read): Promise<Cost> {
  statements = []
  const fetch = byVisitor ? world.server.visitor() : world.ann.fetch
  const answer = await fetch(path(world))
  // Read to its end: a stream queries as it is read.
  const text = await answer.text()
  return {
    status: answer.status,
    statements: [...statements],
    rows: rows && answer.ok ? rows(JSON.parse(text)).length : 0,
  }
}
