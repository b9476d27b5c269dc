import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { join, type Person } from '../../../tests/support/people'
import { startTestServer, type TestServer } from '../../../tests/support/server'
import { applyLocked, checkMutation } from './applyMutations'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startTestServer()
  ann = await join(server)
})
afterAll(() => server.close())

// If a row's indexed values stay the same and its page has room, Postgres updates no index ("heap-only tuple").
it.each(['private', 'public'])('moving an element on a %s board writes no index', async (visibility) => {
  const boardId = await ann.board({ name: 'Meadow', description: 'Grass', visibility })
  const fields = { type: 'text', content: 'words', properties: { color: '#2196f3' } }
  const { id: elementId } = (await ann.send('POST', `/api/boards/${boardId}/elements`, fields)).body
  const move = checkMutation({
    mutationId: randomUUID(),
    kind: 'update',
    elementId,
    baseRev: null,
    data: { positionX: 7 },
  })
  const [before, after] = await server.deps.knex.transaction(async (trx) => {
    const counts = async () => {
      const { rows } = await trx.raw(`select
        pg_stat_get_xact_tuples_hot_updated('boards'::regclass)::int as boards,
        pg_stat_get_xact_tuples_hot_updated('board_elements'::regclass)::int as elements`)
      return rows[0]
    }
    // now() is fixed within a transaction, so this puts the move in the same minute.
    await trx('boards').where({ id: boardId }).update({ last_edited: trx.fn.now() })
    const before = await counts()
    const [answer] = await applyLocked(trx, [{ userId: ann.id, boardId, mutations: [move] }], new Date())
    expect(answer?.results).toMatchObject([{ status: 200, element: { positionX: 7 } }])
    return [before, await counts()]
  })
  expect([after.boards - before.boards, after.elements - before.elements]).toEqual([1, 1])
})
