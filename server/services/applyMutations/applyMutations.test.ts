import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database'
import { checkMutation, createGroupCommitQueue } from './applyMutations'
import { decide } from './decide'
import { type CheckedMutation, type Job, readState, writeDecision } from './state'

let database: TestDatabase
let owner: number
let editor: number

beforeAll(async () => {
  database = await createTestDatabase()
  const rows = ['owner', 'editor'].map((name) => ({ username: name, email: name, password: '-' }))
  const users = await database.knex('users').insert(rows).returning('id')
  ;[owner, editor] = users.map(({ id }) => id)
})
afterAll(() => database.destroy())

async function newBoard(): Promise<number> {
  const { knex } = database
  const [board] = await knex('boards').insert({ uid: randomUUID(), user_id: owner }).returning('id')
  await knex('collaborators').insert({ board_id: board.id, user_id: editor, can_edit: true })
  return board.id
}

function create(): CheckedMutation {
  const data = { type: 'text' as const, content: 'x' }
  return checkMutation({ kind: 'create', mutationId: randomUUID(), elementId: randomUUID(), data })
}

const now = () => new Date()

/** How often each prepared statement runs while `work` does. */
async function statementsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const count = ({ options }: { options?: { name?: string } }) => {
    const name = options?.name ?? 'other'
    counts[name] = (counts[name] ?? 0) + 1
  }
  database.knex.on('query', count)
  await work()
  database.knex.removeListener('query', count)
  return counts
}

test('requests that arrive together share one read and one write, across several boards', async () => {
  const boards = [await newBoard(), await newBoard(), await newBoard()]
  const lane = createGroupCommitQueue(database.knex, now)
  const jobs = Array.from({ length: 30 }, (_, n) => ({
    userId: owner,
    boardId: boards[n % 3] ?? 0,
    mutations: [create()],
  }))
  const counts = await statementsOf(async () => {
    const answers = await Promise.all(jobs.map((job) => lane.apply(job)))
    expect(answers.map(({ rev }) => rev)).toEqual(Array.from({ length: 30 }, (_, n) => Math.floor(n / 3) + 1))
  })
  expect(counts).toEqual({ 'mutations-read': 1, 'mutations-write': 1 })
})

test('requests that arrive during a write form the next group, and none waits forever', async () => {
  const boardId = await newBoard()
  const lane = createGroupCommitQueue(database.knex, now)
  const first = lane.apply({ userId: owner, boardId, mutations: [create()] })
  const later = first.then(() =>
    Promise.all([1, 2].map(() => lane.apply({ userId: owner, boardId, mutations: [create()] }))),
  )
  expect((await first).rev).toBe(1)
  expect((await later).map(({ fromRev, rev }) => [fromRev, rev])).toEqual([
    [1, 2],
    [2, 3],
  ])
})

describe('recently written elements', () => {
  const move = (elementId: string, positionX: number) =>
    checkMutation({ kind: 'update', mutationId: randomUUID(), elementId, baseRev: null, data: { positionX } })
  async function written(boardId: number) {
    const queue = createGroupCommitQueue(database.knex, now)
    const mutation = create()
    await queue.apply({ userId: editor, boardId, mutations: [mutation] })
    return { queue, elementId: mutation.elementId }
  }
  const positionOf = async (id: string) => (await database.knex('board_elements').where({ id }).first()).position_x

  test('are changed with one statement', async () => {
    const boardId = await newBoard()
    const { queue, elementId } = await written(boardId)
    const counts = await statementsOf(async () => {
      for (const x of [1, 2]) {
        const { rev, results } = await queue.apply({ userId: editor, boardId, mutations: [move(elementId, x)] })
        expect([rev, results]).toMatchObject([x + 1, [{ status: 200, element: { positionX: x } }]])
      }
    })
    expect(counts).toEqual({ 'mutations-write': 2 })
    expect(await positionOf(elementId)).toBe(2)
  })

  test('rule 2: are changed once by a repeated mutation', async () => {
    const boardId = await newBoard()
    const { queue, elementId } = await written(boardId)
    const first = { userId: editor, boardId, mutations: [move(elementId, 1)] }
    await queue.apply(first)
    await queue.apply({ userId: editor, boardId, mutations: [move(elementId, 2)] })
    const { rev, results } = await queue.apply(first)
    expect([rev, results]).toMatchObject([3, [{ status: 200, rev: 2, repeated: true, element: { positionX: 2 } }]])
  })

  test.each([
    [
      'the board went on meanwhile',
      (id: number) => database.knex('boards').where({ id }).increment('rev', 1),
      [{ status: 200, rev: 3 }],
    ],
    [
      'the right was taken away',
      (id: number) => database.knex('collaborators').where({ board_id: id }).update({ can_edit: false }),
      [{ code: 'FORBIDDEN' }],
    ],
    [
      'the board went to the trash',
      (id: number) => database.knex('boards').where({ id }).update({ deleted_at: now() }),
      [{ code: 'BOARD_IN_TRASH' }],
    ],
    [
      'someone else deleted it',
      async (id: number) => {
        await database.knex('board_elements').where({ board_id: id }).update({ deleted_at: now(), rev: 2 })
        await database.knex('boards').where({ id }).increment('rev', 1)
      },
      [{ code: 'ELEMENT_DELETED' }],
    ],
  ])('are reread if %s', async (_, meanwhile, expected) => {
    const boardId = await newBoard()
    const { queue, elementId } = await written(boardId)
    await meanwhile(boardId)
    const { results } = await queue.apply({ userId: editor, boardId, mutations: [move(elementId, 1)] })
    expect(results).toMatchObject(expected)
  })
})

test('an unavailable database fails every request, and the next one succeeds', async () => {
  const boardId = await newBoard()
  const lane = createGroupCommitQueue(database.knex, now)
  const jobs: Job[] = [1, 2].map(() => ({ userId: owner, boardId, mutations: [create()] }))
  await database.knex.raw('alter table mutations rename to mutations_away')
  const failed = await Promise.allSettled(jobs.map((job) => lane.apply(job)))
  await database.knex.raw('alter table mutations_away rename to mutations')
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const [job] = jobs
  expect(job && (await lane.apply(job)).rev).toBe(1)
})

test.each([
  ['someone else wrote meanwhile', (id: number) => database.knex('boards').where({ id }).increment('rev', 1)],
  ['the board went to the trash', (id: number) => database.knex('boards').where({ id }).update({ deleted_at: now() })],
  [
    'the right was taken away',
    (id: number) => database.knex('collaborators').where({ board_id: id }).update({ can_edit: false }),
  ],
  ['the person was taken off', (id: number) => database.knex('collaborators').where({ board_id: id }).delete()],
])('rule 8: a decision writes nothing if %s', async (_, meanwhile) => {
  const { knex } = database
  const [boardId, other] = [await newBoard(), await newBoard()]
  const jobs = [boardId, other].map((id) => ({ userId: editor, boardId: id, mutations: [create(), create()] }))
  const decision = decide(await readState(knex, jobs), jobs, now())
  await meanwhile(boardId)
  expect([...(await writeDecision(knex, decision))]).toEqual([other])
  const written = async (table: string) => Number((await knex(table).where({ board_id: boardId }).count())[0]?.count)
  expect(await Promise.all(['board_elements', 'board_history', 'mutations'].map(written))).toEqual([0, 0, 0])
})
