import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { up } from './0018_public_since'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  owner = await join(server)
})
afterAll(() => server.close())

const add = (board: number) => owner.send('POST', `/api/boards/${board}/elements`, { type: 'text', content: 'Words' })
const setVisibility = (board: number, visibility: string) =>
  owner.send('PUT', `/api/boards/${board}`, { visibility, name: 'Named as well' })

test('existing boards are public since the rev in their history, else from their next change on', async () => {
  const { knex } = server.deps
  const [born, published, again, hidden, thinned] = await Promise.all([
    owner.board({ visibility: 'public' }),
    owner.board(),
    owner.board({ visibility: 'public' }),
    owner.board(),
    owner.board({ visibility: 'public' }),
  ])
  for (const board of [born, published, again, hidden, thinned]) await add(board)
  await setVisibility(published, 'public')
  for (const visibility of ['private', 'public']) await setVisibility(again, visibility)
  await owner.send('PUT', `/api/boards/${again}`, { visibility: 'public' })
  for (const board of [born, published, again, thinned]) await add(board)
  await knex('board_history').where({ board_id: thinned, rev: 1 }).delete()

  await knex.raw('alter table boards drop column public_since_rev')
  await up(knex)
  const rows: { id: number; public_since_rev: number | null }[] = await knex('boards').select('id', 'public_since_rev')
  const since = new Map(rows.map((row) => [row.id, row.public_since_rev]))
  expect([born, published, again, hidden, thinned].map((board) => since.get(board))).toEqual([0, 2, 3, null, 3])
})

test('a board made public by an older server shows onlookers no history', async () => {
  const stranger = await join(server)
  const board = await owner.board()
  await owner.batch(board, [
    {
      mutationId: randomUUID(),
      kind: 'create',
      elementId: randomUUID(),
      data: { type: 'text', content: 'Words', positionX: 0, positionY: 0 },
    },
  ])
  await server.deps.knex('boards').where({ id: board }).update({ visibility: 'public' })
  const { status, body } = await stranger.get(`/api/boards/${board}/history`)
  expect([status, body]).toEqual([200, []])
})
