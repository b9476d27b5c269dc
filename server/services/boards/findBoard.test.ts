import { afterAll, beforeAll, expect, it } from 'vitest'
import { join, type Person } from '../../../tests/support/people'
import { startTestServer, type TestServer } from '../../../tests/support/server'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startTestServer()
  ann = await join(server)
})
afterAll(() => server.close())

it('reading boards keeps working while the next version adds a column', async () => {
  const board = await ann.board()
  const shared = await ann.send('POST', `/api/boards/${board}/share-link`, {})
  const { token } = shared.body.link
  const paths = [`/api/boards/${board}`, `/api/boards/${board}/changes?since=0`, `/api/shared/${token}`]
  const statuses = () => Promise.all(paths.map(async (path) => (await ann.get(path)).status))
  expect(await statuses()).toEqual([200, 200, 200])
  await server.deps.knex.raw('alter table boards add column of_the_next_version int')
  expect(await statuses()).toEqual([200, 200, 200])
})
