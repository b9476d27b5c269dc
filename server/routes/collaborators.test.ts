import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { collaborator } from '../../contract/shared/board'
import { waitingForLocks } from '../../tests/support/database'
import { closeSockets, joinBoard, ManualTimers } from '../../tests/support/live'
import { type Answer, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

let server: TestServer
let owner: Person
beforeAll(async () => {
  // No heartbeats: what changes a socket here is the event itself.
  server = await startTestServer({ channel: { timers: new ManualTimers() } })
  owner = await join(server)
})
afterEach(closeSockets)
afterAll(() => server.close())

const list = async (board: number, who = owner) => (await who.get(`/api/boards/${board}/collaborators`)).body
const patch = (who: Person, board: number, id: number, json: object): Promise<Answer> =>
  who.send('PATCH', `/api/boards/${board}/collaborators/${id}`, json)
const remove = (who: Person, board: number, id: number): Promise<Answer> =>
  who.send('DELETE', `/api/boards/${board}/collaborators/${id}`)

/** Someone who was invited and accepted. */
async function collaboratorOf(board: number, canEdit: boolean): Promise<Person & { readonly rowId: number }> {
  const person = await join(server)
  const { body } = await owner.send('POST', `/api/boards/${board}/collaborators`, {
    username: person.username,
    canEdit,
  })
  await person.send('POST', `/api/invitations/${body.id}/accept`)
  const rows: { id: number; userId: number }[] = await list(board)
  return { ...person, rowId: rows.find(({ userId }) => userId === person.id)?.id ?? 0 }
}

const write = (who: Person, board: number) =>
  who.send('POST', `/api/boards/${board}/elements`, { type: 'text', content: 'words' })

describe('a collaborator’s role', () => {
  it('is changed by the owner and applies from the next write', async () => {
    const board = await owner.board()
    const ben = await collaboratorOf(board, false)
    expect((await write(ben, board)).status).toBe(403)
    const changed = await patch(owner, board, ben.rowId, { canEdit: true })
    expect(collaborator.parse(changed.body)).toMatchObject({ id: ben.rowId, userId: ben.id, canEdit: true })
    expect(Object.keys(changed.body).sort()).toEqual(Object.keys(collaborator.shape).sort())
    expect((await write(ben, board)).status).toBe(201)
    expect((await ben.get(`/api/boards/${board}`)).body).toMatchObject({ canEdit: true })
    await patch(owner, board, ben.rowId, { canEdit: false })
    expect((await write(ben, board)).status).toBe(403)
  })

  it('can be changed by no one else, including the collaborator', async () => {
    const board = await owner.board({ visibility: 'public' })
    const [ben, cleo, stranger] = [
      await collaboratorOf(board, false),
      await collaboratorOf(board, true),
      await join(server),
    ]
    for (const who of [ben, cleo, stranger]) {
      expect(await patch(who, board, ben.rowId, { canEdit: true })).toMatchObject({ status: 403 })
    }
    expect(await list(board)).toMatchObject([{ canEdit: false }, { canEdit: true }])
  })

  it('returns 404 for a collaborator of another board', async () => {
    const [board, other] = [await owner.board(), await owner.board()]
    const ben = await collaboratorOf(other, false)
    expect((await patch(owner, board, ben.rowId, { canEdit: true })).status).toBe(404)
    expect((await remove(owner, board, ben.rowId)).status).toBe(404)
    expect(await list(other)).toMatchObject([{ canEdit: false }])
  })

  it('can’t be changed while the board is in the trash', async () => {
    const board = await owner.board()
    const ben = await collaboratorOf(board, false)
    await owner.send('DELETE', `/api/boards/${board}`)
    expect((await patch(owner, board, ben.rowId, { canEdit: true })).status).toBe(410)
  })

  it('reaches a browser that was offline, though the rev is unchanged', async () => {
    const board = await owner.board()
    const ben = await collaboratorOf(board, true)
    const { body: before } = await ben.get(`/api/boards/${board}/changes?since=0`)
    expect(before).toMatchObject({ rev: 0, canEdit: true })
    await patch(owner, board, ben.rowId, { canEdit: false })
    expect((await ben.get(`/api/boards/${board}/changes?since=0`)).body).toMatchObject({ rev: 0, canEdit: false })
  })

  it('creates a notification only if it changed', async () => {
    const board = await owner.board()
    const ben = await collaboratorOf(board, false)
    for (const canEdit of [false, true, true]) await patch(owner, board, ben.rowId, { canEdit })
    const { notifications } = (await ben.get('/api/notifications')).body
    expect(notifications.filter(({ kind }: { kind: string }) => kind === 'access')).toMatchObject([
      { change: 'changed', canEdit: true, board: { id: board }, by: { id: owner.id } },
    ])
  })
})

// The embedded database has one connection: requests can't overlap in it.
it.runIf(process.env.TEST_DATABASE === 'postgres')(
  'of two simultaneous changes of a role each is a notification',
  async () => {
    const { knex } = server.deps
    const board = await owner.board()
    const ben = await collaboratorOf(board, true)
    const waiting = () => waitingForLocks(knex)
    const changes = await knex.transaction(async (trx) => {
      await trx('collaborators').where({ id: ben.rowId }).forUpdate().select('id')
      const first = patch(owner, board, ben.rowId, { canEdit: false })
      await expect.poll(waiting).toBe(1)
      const second = patch(owner, board, ben.rowId, { canEdit: true })
      await expect.poll(waiting).toBe(2)
      return [first, second]
    })
    expect((await Promise.all(changes)).map(({ body }) => body.canEdit)).toEqual([false, true])
    const { notifications } = (await ben.get('/api/notifications')).body
    const access = notifications.filter(({ kind }: { kind: string }) => kind === 'access')
    expect(access.map(({ canEdit }: { canEdit: boolean }) => canEdit).sort()).toEqual([false, true])
  },
)

describe('rule 14: a collaborator who is removed from a board', () => {
  it('can no longer see or change any of it', async () => {
    const board = await owner.board()
    const ben = await collaboratorOf(board, true)
    const element = (await write(ben, board)).body.id
    expect((await remove(owner, board, ben.rowId)).status).toBe(204)
    const paths = ['', '/elements', '/changes?since=0', '/collaborators']
    for (const path of paths) expect((await ben.get(`/api/boards/${board}${path}`)).status).toBe(404)
    expect((await write(ben, board)).status).toBe(404)
    expect((await ben.send('PUT', `/api/elements/${element}`, { content: 'still' })).status).toBe(404)
    expect((await ben.get('/api/boards')).body).toEqual([])
    expect(await list(board)).toEqual([])
    expect((await owner.get('/api/boards')).body.find(({ id }: { id: number }) => id === board)).toMatchObject({
      collaborators: [],
    })
    expect((await ben.get('/api/notifications')).body.notifications[0]).toMatchObject({
      kind: 'access',
      change: 'removed',
    })
  })

  it('is disconnected from its channel within a second', async () => {
    const board = await owner.board()
    const ben = await collaboratorOf(board, true)
    const client = await joinBoard(server, ben, board)
    const start = performance.now()
    await remove(owner, board, ben.rowId)
    expect(await client.next('access_changed')).toEqual({ type: 'access_changed', revoked: true })
    expect(await client.closed).toBe(4403)
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it('stays on the channel and is notified if reduced to viewing', async () => {
    const board = await owner.board()
    const ben = await collaboratorOf(board, true)
    const client = await joinBoard(server, ben, board)
    await patch(owner, board, ben.rowId, { canEdit: false })
    expect(await client.next('access_changed')).toEqual({ type: 'access_changed', canEdit: false })
    client.send({ type: 'element_create', mutationId: randomUUID(), element: { type: 'text', content: 'x' } })
    expect(await client.next('error')).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('writes nothing after the response, however many requests are in flight', async () => {
    const board = await owner.board()
    const ben = await collaboratorOf(board, true)
    const onTheirWay = Array.from({ length: 12 }, () => write(ben, board))
    expect((await remove(owner, board, ben.rowId)).status).toBe(204)
    const after = await Promise.all(Array.from({ length: 4 }, () => write(ben, board)))
    expect(after.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const before = await Promise.all(onTheirWay)
    const written = before.filter(({ status }) => status === 201)
    expect(before.filter(({ status }) => status === 404)).toHaveLength(before.length - written.length)
    expect((await owner.get(`/api/boards/${board}`)).body.rev).toBe(written.length)
  })

  it('is removed once by simultaneous requests', async () => {
    const board = await owner.board()
    const ben = await collaboratorOf(board, true)
    const answers = await Promise.all([1, 2, 3].map(() => remove(owner, board, ben.rowId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
  })

  it('can be invited again', async () => {
    const board = await owner.board()
    const ben = await collaboratorOf(board, true)
    await remove(owner, board, ben.rowId)
    const again = await owner.send('POST', `/api/boards/${board}/collaborators`, { username: ben.username })
    expect(again.status).toBe(201)
    expect((await ben.get(`/api/boards/${board}`)).status).toBe(404)
    await ben.send('POST', `/api/invitations/${again.body.id}/accept`)
    expect((await ben.get(`/api/boards/${board}`)).body).toMatchObject({ canEdit: false })
  })
})

it('notifies the owner of who joined and who left', async () => {
  const boards = await join(server)
  const board = await boards.board()
  const ben = await join(server)
  const { body } = await boards.send('POST', `/api/boards/${board}/collaborators`, { username: ben.username })
  await ben.send('POST', `/api/invitations/${body.id}/accept`)
  const [row] = await list(board, boards)
  await remove(ben, board, row.id)
  expect((await boards.get('/api/notifications')).body.notifications).toMatchObject([
    { kind: 'access', change: 'left', by: { id: ben.id }, board: { id: board } },
    { kind: 'access', change: 'joined', by: { id: ben.id }, board: { id: board } },
  ])
})

describe('leaving a board', () => {
  it('is up to each collaborator and removes the board from their list', async () => {
    const board = await owner.board()
    const [ben, cleo] = [await collaboratorOf(board, true), await collaboratorOf(board, true)]
    expect((await remove(ben, board, cleo.rowId)).status).toBe(403)
    expect((await remove(ben, board, ben.rowId)).status).toBe(204)
    expect((await ben.get('/api/boards')).body).toEqual([])
    expect(await list(board)).toMatchObject([{ userId: cleo.id }])
  })

  it('is possible while the board is in the trash, where it is hidden from collaborators', async () => {
    const board = await owner.board()
    const ben = await collaboratorOf(board, true)
    await owner.send('DELETE', `/api/boards/${board}`)
    expect((await ben.get('/api/boards')).body).toEqual([])
    expect((await ben.get(`/api/boards/${board}`)).status).toBe(410)
    expect((await ben.get(`/api/boards/${board}/collaborators`)).status).toBe(410)
    expect((await remove(ben, board, ben.rowId)).status).toBe(204)
    await owner.send('POST', `/api/boards/${board}/restore`)
    expect((await ben.get(`/api/boards/${board}`)).status).toBe(404)
  })
})

it('a stranger gets 404 for every call about a private board', async () => {
  const board = await owner.board()
  const ben = await collaboratorOf(board, true)
  const stranger = await join(server)
  const calls = [
    stranger.get(`/api/boards/${board}/collaborators`),
    stranger.send('POST', `/api/boards/${board}/collaborators`, { username: stranger.username }),
    patch(stranger, board, ben.rowId, { canEdit: false }),
    remove(stranger, board, ben.rowId),
    stranger.get(`/api/boards/${board}/invitations`),
    stranger.send('DELETE', `/api/boards/${board}/invitations/1`),
    stranger.get(`/api/boards/${board}/share-link`),
    stranger.send('POST', `/api/boards/${board}/share-link`, {}),
    stranger.send('DELETE', `/api/boards/${board}/share-link`),
  ]
  for (const answer of await Promise.all(calls)) expect(answer.status).toBe(404)
})
