import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SessionFetch, startTestServer, type TestServer } from '../../tests/support/server'
import type { BoardEvent } from '../deps'

let server: TestServer
let owner: { id: number; fetch: SessionFetch }
let editor: { id: number; fetch: SessionFetch }
let stranger: { id: number; fetch: SessionFetch }
const events: BoardEvent[] = []

beforeAll(async () => {
  server = await startTestServer({ publish: (event) => events.push(event) })
  const join = async () => {
    const { user, fetch } = await server.register()
    return { id: user.id, fetch }
  }
  owner = await join()
  editor = await join()
  stranger = await join()
})
afterAll(() => server.close())

/** A new board of `owner` on which `editor` may edit. */
async function newBoard(): Promise<number> {
  const { id } = await json(owner.fetch('/api/boards', { method: 'POST', json: {} }))
  await server.deps.knex('collaborators').insert({ board_id: id, user_id: editor.id, can_edit: true })
  return id
}

async function json(answer: Promise<Response>) {
  return JSON.parse(await (await answer).text())
}

function batch(boardId: number, mutations: readonly unknown[], as = owner) {
  return as.fetch(`/api/boards/${boardId}/mutations`, { method: 'POST', json: { mutations } })
}

const text = (content: string) => ({ type: 'text', content, positionX: 1, positionY: 2 })
const create = (content = 'a', elementId = randomUUID()) => ({
  mutationId: randomUUID(),
  kind: 'create',
  elementId,
  data: text(content),
})
const update = (elementId: string, data: object, baseRev = 0) => ({
  mutationId: randomUUID(),
  kind: 'update',
  elementId,
  baseRev,
  data,
})
const remove = (elementId: string) => ({ mutationId: randomUUID(), kind: 'delete', elementId })

async function countsOf(boardId: number) {
  const { knex } = server.deps
  const [board] = await knex('boards').select('rev').where({ id: boardId })
  const history = await knex('board_history').select('rev').where({ board_id: boardId }).orderBy('rev')
  return { rev: board.rev, history: history.map(({ rev }) => rev) }
}

describe('POST /api/boards/{id}/mutations', () => {
  test('a batch is applied in order, each with its rev, and told once after the commit', async () => {
    const board = await newBoard()
    const first = create()
    const mutations = [first, update(first.elementId, { content: 'b', properties: { color: '#111111' } }), create('c')]
    const answer = await json(batch(board, mutations))
    expect(answer.rev).toBe(3)
    expect(answer.results.map(({ status, rev }: never) => [status, rev])).toEqual([
      [200, 1],
      [200, 2],
      [200, 3],
    ])
    expect(answer.results[1].element).toMatchObject({ id: first.elementId, content: 'b', rev: 2 })
    const told = events.filter(({ boardId }) => boardId === board)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ fromRev: 0, rev: 3, userId: owner.id, deleted: [] })
    expect(told[0]?.mutationIds).toEqual(mutations.map(({ mutationId }) => mutationId))
    expect(told[0]?.elements.map(({ content }) => content).sort()).toEqual(['b', 'c'])
    expect(await countsOf(board)).toEqual({ rev: 3, history: [1, 2, 3] })
  })

  test('rule 2: a repeated batch changes nothing and gives the stored results', async () => {
    const board = await newBoard()
    const first = create()
    const mutations = [first, update(first.elementId, { positionX: 5 }), remove(first.elementId)]
    const once = await json(batch(board, mutations))
    const twice = await json(batch(board, mutations))
    expect(twice.rev).toBe(3)
    expect(twice.results.map(({ rev, repeated }: never) => [rev, repeated])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ])
    expect(twice.results[0].element).toBeNull()
    expect(once.results[0].repeated).toBeUndefined()
    expect(await countsOf(board)).toEqual({ rev: 3, history: [1, 2, 3] })
  })
})
