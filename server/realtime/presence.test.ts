import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HEARTBEAT_MS } from '../../contract/channel'
import { closeSockets, connect, joinBoard, type LiveClient, ManualTimers } from '../../tests/support/live'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

const EXPIRE_EVERY = 5_000
const timers = new ManualTimers()
let now = Date.now()
let server: TestServer
let owner: Person
let editor: Person
let looker: Person
let board: number
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now), channel: { timers } })
  owner = await join(server)
  editor = await join(server)
  looker = await join(server)
})
afterEach(closeSockets)
afterAll(() => server.close())

async function publicBoard(): Promise<number> {
  board = await owner.board({ visibility: 'public' })
  await collaborate(server, board, editor, true)
  return board
}

async function close(client: LiveClient): Promise<void> {
  client.socket.close()
  await once(client.socket, 'close')
}

test('one person in two tabs is one collaborator until the last tab closes', async () => {
  const id = await publicBoard()
  const watching = await joinBoard(server, owner, id)
  const tabs = [await joinBoard(server, editor, id), await joinBoard(server, editor, id)]
  await watching.settle()
  expect(watching.of('user_joined')).toHaveLength(1)
  for (const [index, tab] of tabs.entries()) {
    await close(tab)
    await watching.settle()
    expect(watching.of('user_left')).toHaveLength(index)
    if (index === 1) break
  }
  expect(await watching.next('user_left')).toMatchObject({ userId: editor.id })
})

test('each tab learns whether it is alone on the board, when that changes', async () => {
  const id = await publicBoard()
  const first = await joinBoard(server, owner, id)
  expect(first.of('joined').at(-1)).toMatchObject({ isAlone: true })
  // Another tab of the same person sees previews, too.
  const second = await joinBoard(server, owner, id)
  expect(second.of('joined').at(-1)).toMatchObject({ isAlone: false })
  expect(await first.next('heartbeat')).toMatchObject({ isAlone: false })
  const third = await joinBoard(server, editor, id)
  await first.settle()
  expect(first.of('heartbeat')).toHaveLength(1)
  await close(third)
  await close(second)
  expect(await first.next('heartbeat')).toMatchObject({ isAlone: true })
  const onlooker = await joinBoard(server, looker, id)
  expect(onlooker.of('joined').at(-1)).toMatchObject({ isAlone: false })
  expect(await first.next('heartbeat')).toMatchObject({ isAlone: false })
})

test('onlookers of a public board are counted, not named, and never shown as editing or with a cursor', async () => {
  const id = await publicBoard()
  const watching = await joinBoard(server, owner, id)
  const guest = await connect(server, looker)
  guest.send({ type: 'join', boardId: id, isEditing: true })
  expect(await guest.next('joined')).toMatchObject({
    canEdit: false,
    viewers: 0,
    collaborators: [{ userId: owner.id }],
  })
  guest.send({ type: 'editing_status', isEditing: true })
  guest.send({ type: 'cursor_move', position: { x: 1, y: 1 } })
  await guest.settle()
  watching.send({ type: 'activity_ping', timestamp: 0 })
  await watching.settle()
  expect(watching.received.map(({ type }) => type)).toEqual(['joined', 'heartbeat', 'heartbeat'])
  expect(watching.of('heartbeat').at(-1)?.viewers).toBe(1)
})

test('onlookers learn how many others are looking, in however many tabs', async () => {
  const id = await publicBoard()
  const watching = await joinBoard(server, owner, id)
  const tabs = [await joinBoard(server, looker, id), await joinBoard(server, looker, id)]
  const all = [watching, ...tabs]
  expect(all.map((client) => client.of('joined')[0]?.viewers)).toEqual([0, 0, 0])
  expect(await watching.next('heartbeat')).toMatchObject({ isAlone: false })
  const viewers = async (clients: readonly LiveClient[]) => {
    for (const client of clients) client.send({ type: 'activity_ping', timestamp: now })
    const answers = []
    for (const client of clients) answers.push((await client.next('heartbeat')).viewers)
    await timers.fire(HEARTBEAT_MS)
    for (const [index, client] of clients.entries())
      expect((await client.next('heartbeat')).viewers).toBe(answers[index])
    return answers
  }
  expect(await viewers(all)).toEqual([1, 0, 0])
  const other = await joinBoard(server, await join(server), id)
  expect(other.of('joined')[0]?.viewers).toBe(1)
  expect(await viewers([...all, other])).toEqual([2, 1, 1, 1])
})

test('broadcasts the rev every 15 s, including commits that no event announced', async () => {
  const id = await publicBoard()
  const client = await joinBoard(server, owner, id)
  await server.deps.knex('boards').where({ id }).update({ rev: 7 })
  await timers.fire(HEARTBEAT_MS)
  const { epoch } = server.deps
  expect(await client.next('heartbeat')).toEqual({ type: 'heartbeat', rev: 7, viewers: 0, isAlone: true, epoch })
  client.send({ type: 'activity_ping', timestamp: 1 })
  expect(await client.next('heartbeat')).toMatchObject({ rev: 7 })
})

test('on no board, a heartbeat confirms the connection and contains nothing of any board', async () => {
  const client = await connect(server, owner)
  client.send({ type: 'activity_ping', timestamp: 1 })
  expect(await client.next('heartbeat')).toEqual({ type: 'heartbeat', rev: 0, viewers: 0, epoch: server.deps.epoch })
})

test('presence ends 45 s after the last ping while the socket stays open, and returns with the next ping', async () => {
  const id = await publicBoard()
  const watching = await joinBoard(server, owner, id)
  const quiet = await joinBoard(server, editor, id)
  await watching.next('user_joined')
  now += 44_000
  watching.send({ type: 'activity_ping', timestamp: now })
  await watching.settle()
  await timers.fire(EXPIRE_EVERY)
  now += 2_000
  await watching.settle()
  expect(watching.of('user_left')).toEqual([])
  await timers.fire(EXPIRE_EVERY)
  expect(await watching.next('user_left')).toMatchObject({ userId: editor.id })
  quiet.send({ type: 'activity_ping', timestamp: now })
  expect((await watching.next('user_joined')).user.userId).toBe(editor.id)
})

test('detects a peer that vanished without closing', async () => {
  const id = await publicBoard()
  const watching = await joinBoard(server, owner, id)
  const gone = await joinBoard(server, editor, id)
  await watching.next('user_joined')
  // Stops reading, so it answers no ping.
  gone.socket.pause()
  await timers.fire(HEARTBEAT_MS)
  await watching.settle()
  await timers.fire(HEARTBEAT_MS)
  expect(await watching.next('user_left')).toMatchObject({ userId: editor.id })
})
