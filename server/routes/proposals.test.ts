import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { OPEN_PROPOSALS_MAX, PROPOSAL_DAYS, type Proposal, type ProposedItem, proposal } from '../../contract/agents'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { prune } from '../housekeeping'
import { createProposal } from '../services/agents/proposals'

const DAY = 24 * 3_600_000
let server: TestServer
let ann: Person
let ben: Person
let now = new Date('2026-03-01T12:00:00Z')
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  ann = await join(server)
  ben = await join(server)
})
afterAll(() => server.close())

const ITEMS: readonly ProposedItem[] = [
  { kind: 'text', style: 'title', text: 'Autumn' },
  { kind: 'color', color: '#aa5500', note: 'Warm' },
  { kind: 'delete', elementId: randomUUID() },
]
const propose = (person: Person, boardId: number, summary = 'Three ideas') =>
  createProposal(
    server.deps,
    { userId: person.id, tokenId: 2_000_000_000, name: 'My agent' },
    { boardId, summary, items: [...ITEMS], baseRev: 1 },
  )
const list = async (person: Person, board: number): Promise<Proposal[]> =>
  z.array(proposal).parse((await person.get(`/api/boards/${board}/proposals`)).body)
const answer = (person: Person, id: string, ...outcomes: readonly [number, 'accepted' | 'dismissed'][]) =>
  person.send('POST', `/api/proposals/${id}/outcomes`, {
    outcomes: outcomes.map(([index, outcome]) => ({ index, outcome })),
  })

describe('proposals', () => {
  it('are listed for their own person, newest first, with ids for new elements', async () => {
    const board = await ann.board()
    await collaborate(server, board, ben, true)
    await propose(ann, board)
    now = new Date(now.getTime() + 1000)
    const newest = await propose(ann, board, 'Again')
    const found = await list(ann, board)
    expect(found.map(({ summary }) => summary)).toEqual(['Again', 'Three ideas'])
    expect(found[0]).toEqual(newest)
    expect(found[0]?.items.map(({ item }) => item)).toEqual(ITEMS)
    expect(found[0]?.items.map(({ newElementId }) => newElementId !== null)).toEqual([true, true, false])
    expect(await list(ben, board)).toEqual([])
  })

  it('keep the first outcome of each item, and leave the list once all have one', async () => {
    const board = await ann.board()
    const { id } = await propose(ann, board)
    const first = await answer(ann, id, [0, 'accepted'], [0, 'dismissed'])
    expect(first.status).toBe(200)
    expect(proposal.parse(first.body).items.map(({ outcome }) => outcome)).toEqual(['accepted', null, null])
    await answer(ann, id, [0, 'dismissed'], [1, 'dismissed'])
    expect((await list(ann, board))[0]?.items.map(({ outcome }) => outcome)).toEqual(['accepted', 'dismissed', null])
    await answer(ann, id, [2, 'accepted'])
    expect(await list(ann, board)).toEqual([])
  })

  it('accept simultaneous answers, each item once', async () => {
    const board = await ann.board()
    const { id } = await propose(ann, board)
    await Promise.all([
      answer(ann, id, [0, 'accepted']),
      answer(ann, id, [1, 'accepted']),
      answer(ann, id, [2, 'dismissed']),
    ])
    expect(await list(ann, board)).toEqual([])
  })

  it('refuse outcomes from other people, of unknown items, and on a board that is gone', async () => {
    const board = await ann.board()
    await collaborate(server, board, ben, true)
    const { id } = await propose(ann, board)
    expect((await answer(ben, id, [0, 'accepted'])).status).toBe(404)
    expect(await answer(ann, id, [0, 'accepted'], [3, 'accepted'])).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_FAILED', field: 'outcomes.1.index' },
    })
    const bens = await propose(ben, board)
    await server.deps.knex('collaborators').where({ board_id: board, user_id: ben.id }).delete()
    expect((await answer(ben, bens.id, [0, 'accepted'])).status).toBe(404)
    await server.deps.knex('boards').where({ id: board }).delete()
    expect((await answer(ann, id, [0, 'accepted'])).status).toBe(404)
    expect(await server.deps.knex('board_proposals').where({ board_id: board })).toEqual([])
  })

  it(`are limited to the newest ${OPEN_PROPOSALS_MAX} open ones of a person on a board`, async () => {
    const board = await ann.board()
    for (let index = 0; index < OPEN_PROPOSALS_MAX + 3; index++) {
      now = new Date(now.getTime() + 1000)
      await propose(ann, board, `Number ${index}`)
    }
    const found = await list(ann, board)
    expect(found).toHaveLength(OPEN_PROPOSALS_MAX)
    expect(found.at(-1)?.summary).toBe('Number 3')
  })

  it(`are deleted after ${PROPOSAL_DAYS} days`, async () => {
    const board = await ann.board()
    // Read from the table: the session may have expired by then.
    const rows = () => server.deps.knex('board_proposals').where({ board_id: board })
    await propose(ann, board)
    now = new Date(now.getTime() + (PROPOSAL_DAYS - 1) * DAY)
    await prune(server.deps)
    expect(await rows()).toHaveLength(1)
    now = new Date(now.getTime() + 2 * DAY)
    await prune(server.deps)
    expect(await rows()).toEqual([])
  })
})
