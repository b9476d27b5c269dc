import { RateLimiterRes } from 'rate-limiter-flexible'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AGENT_LEASE_MS } from '../../contract/channel'
import { connectAgent, makeToken, type TestAgent } from '../../tests/support/agents'
import { closeSockets, joinBoard, ManualTimers } from '../../tests/support/live'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

// An agent has no socket: each call shows it for a minute to people who have the board open.

const EXPIRE_EVERY = 5_000
const timers = new ManualTimers()
let now = Date.now()
let server: TestServer
let ann: Person
let ben: Person
const agents: TestAgent[] = []
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now), channel: { timers } })
  ann = await join(server)
  ben = await join(server)
})
afterEach(async () => {
  closeSockets()
  for (const agent of agents.splice(0)) await agent.close()
})
afterAll(() => server.close())

async function sharedBoard(): Promise<number> {
  const board = await ann.board({ visibility: 'public' })
  await collaborate(server, board, ben, true)
  return board
}

async function agentOf(person: Person, scope: 'read' | 'propose' | 'write' = 'write'): Promise<TestAgent> {
  const agent = await connectAgent(server.url, await makeToken(person, { name: 'Claude', scope }))
  agents.push(agent)
  return agent
}

const revOf = async (agent: TestAgent, boardId: number) =>
  Number(/rev (\d+)/.exec((await agent.call('read_board', { boardId })).text)?.[1])

test('a call on a board shows the agent to everyone who has it open, as belonging to its person', async () => {
  const board = await sharedBoard()
  const watching = await joinBoard(server, ben, board)
  const own = await joinBoard(server, ann, board)
  const agent = await agentOf(ann, 'read')
  await agent.call('read_board', { boardId: board })
  expect((await watching.next('user_joined')).user.userId).toBe(ann.id)
  const { user } = await watching.next('user_joined')
  expect(user).toMatchObject({
    username: 'Claude',
    agentOf: { userId: ann.id, username: ann.username },
    isEditing: false,
    cursor: null,
    selection: [],
  })
  expect(user.userId).toBeLessThan(0)
  expect((await own.next('user_joined')).user.userId).toBe(user.userId)
})

test('shows the agent where it last worked: on what it changed, next to what it added, where it deleted', async () => {
  const board = await sharedBoard()
  const watching = await joinBoard(server, ben, board)
  const agent = await agentOf(ann)
  const rev = await revOf(agent, board)
  const { user } = await watching.next('user_joined')
  const items = [
    { kind: 'color', color: '#aabbcc' },
    { kind: 'color', color: '#ccbbaa' },
  ]
  const added = await agent.call('add_elements', { boardId: board, rev, items })
  expect(added).toMatchObject({ isError: false })
  const selected = (await watching.next('selection_changed')) as { userId: number; elementIds: readonly string[] }
  expect(selected).toMatchObject({ userId: user.userId, elementIds: [expect.any(String), expect.any(String)] })
  const first = (await watching.next('cursor_position')).position
  expect(first).not.toBeNull()
  expect((await watching.next('editing_status_changed')).isEditing).toBe(true)

  const [elementId = ''] = selected.elementIds
  const changes = [{ elementId, changes: { positionX: 5_000, positionY: 5_000, width: 100, height: 100 } }]
  const next = Number(/rev (\d+) now/.exec(added.text)?.[1])
  expect(await agent.call('change_elements', { boardId: board, rev: next, changes })).toMatchObject({ isError: false })
  expect((await watching.next('selection_changed')).elementIds).toEqual([elementId])
  expect((await watching.next('cursor_position')).position).toEqual({ x: 5_050, y: 5_050 })

  const last = await revOf(agent, board)
  await agent.call('remove_elements', { boardId: board, rev: last, elementIds: [elementId] })
  expect((await watching.next('selection_changed')).elementIds).toEqual([])
  expect(watching.of('user_joined')).toHaveLength(1)
  // Someone who joins now receives the same.
  const newcomer = await joinBoard(server, ann, board)
  const [joined] = newcomer.of('joined')
  expect(joined?.collaborators).toContainEqual(
    expect.objectContaining({ userId: user.userId, cursor: { x: 5_050, y: 5_050 }, isEditing: true }),
  )
})

test('shows the agent at the elements it proposes to change', async () => {
  const board = await sharedBoard()
  const agent = await agentOf(ann)
  const rev = await revOf(agent, board)
  await agent.call('add_elements', { boardId: board, rev, items: [{ kind: 'text', style: 'note', text: 'Fog' }] })
  const proposing = await agentOf(ann, 'propose')
  const watching = await joinBoard(server, ben, board)
  const [{ id = '' } = {}] = (await ann.get(`/api/boards/${board}/elements`)).body as { id: string }[]
  const items = [{ kind: 'change', elementId: id, changes: { content: 'Haze' } }]
  expect(await proposing.call('propose', { boardId: board, summary: 'x', items })).toMatchObject({ isError: false })
  const { user } = await watching.next('user_joined')
  expect(user).toMatchObject({ selection: [id], cursor: expect.any(Object), isEditing: false })
})

test('each call renews its presence, which ends a minute after the last one', async () => {
  const board = await sharedBoard()
  const watching = await joinBoard(server, ben, board)
  const agent = await agentOf(ann)
  await agent.call('read_board', { boardId: board })
  const { user } = await watching.next('user_joined')
  now += AGENT_LEASE_MS - 1
  await agent.call('read_palette', { boardId: board })
  now += AGENT_LEASE_MS - 1
  watching.send({ type: 'activity_ping', timestamp: 0 })
  await watching.settle()
  await timers.fire(EXPIRE_EVERY)
  await watching.settle()
  expect(watching.of('user_left')).toEqual([])
  now += 1
  await timers.fire(EXPIRE_EVERY)
  expect(await watching.next('user_left')).toEqual({ type: 'user_left', userId: user.userId })
  const newcomer = await joinBoard(server, ann, board)
  expect(newcomer.of('joined')[0]?.collaborators.map(({ userId }) => userId)).toEqual([ben.id])
})

test('an agent disappears when its token is revoked, even in the middle of a call', async () => {
  const board = await sharedBoard()
  const watching = await joinBoard(server, ben, board)
  const agent = await agentOf(ann)
  const [token] = (await ann.get('/api/account/tokens')).body as { id: number }[]
  const revoke = async () => expect((await ann.send('DELETE', `/api/account/tokens/${token?.id}`)).status).toBe(204)
  await agent.call('read_board', { boardId: board })
  const { user } = await watching.next('user_joined')
  // Spent once the token was found to be valid.
  vi.spyOn(server.deps.limits.agentPerson, 'consume').mockImplementationOnce(async () => {
    await revoke()
    return new RateLimiterRes()
  })
  expect(await agent.call('read_board', { boardId: board })).toMatchObject({ isError: false })
  expect(await watching.next('user_left')).toEqual({ type: 'user_left', userId: user.userId })
  await watching.settle()
  expect(watching.of('user_joined')).toHaveLength(1)
  const newcomer = await joinBoard(server, ann, board)
  expect(newcomer.of('joined')[0]?.collaborators.map(({ userId }) => userId)).toEqual([ben.id])
})

test('shows no agent for a refused call or for an onlooker of a public board', async () => {
  const board = await sharedBoard()
  const watching = await joinBoard(server, ben, board)
  const stranger = await join(server)
  const looking = await agentOf(stranger, 'read')
  expect(await looking.call('read_board', { boardId: board })).toMatchObject({ isError: false })
  const reading = await agentOf(ann, 'read')
  const items = [{ kind: 'color', color: '#aabbcc' }]
  expect(await reading.call('add_elements', { boardId: board, rev: 0, items })).toMatchObject({ isError: true })
  await watching.settle()
  expect(watching.of('user_joined')).toEqual([])
})

test('viewers and onlookers see no agents until they may edit', async () => {
  const board = await sharedBoard()
  const viewer = await join(server)
  await collaborate(server, board, viewer, false)
  const sockets = [await joinBoard(server, viewer, board), await joinBoard(server, await join(server), board)]
  const watching = await joinBoard(server, ben, board)
  const agent = await agentOf(ann)
  const rev = await revOf(agent, board)
  await agent.call('add_elements', { boardId: board, rev, items: [{ kind: 'color', color: '#aabbcc' }] })
  const { user } = await watching.next('user_joined')
  sockets.push(await joinBoard(server, viewer, board))
  for (const socket of sockets) {
    await socket.settle()
    const joined = socket.of('joined').flatMap(({ collaborators }) => collaborators)
    const shown = [...joined, ...socket.of('user_joined').map((message) => message.user)]
    expect(shown.filter(({ userId }) => userId < 0)).toEqual([])
    expect(socket.of('cursor_position')).toEqual([])
    expect(socket.of('selection_changed')).toEqual([])
  }
  const [socket] = sockets
  const mine = (await ann.get(`/api/boards/${board}/collaborators`)).body as { id: number; userId: number }[]
  const row = mine.find(({ userId }) => userId === viewer.id)
  const change = (canEdit: boolean) => ann.send('PATCH', `/api/boards/${board}/collaborators/${row?.id}`, { canEdit })
  expect((await change(true)).status).toBe(200)
  const untilNotified = async (type: 'user_joined' | 'user_left') => {
    for (;;) {
      const message = await socket?.next(type)
      const userId = message && ('user' in message ? message.user.userId : message.userId)
      if (userId === user.userId) return message
    }
  }
  expect(await untilNotified('user_joined')).toMatchObject({ user: { username: 'Claude', cursor: expect.any(Object) } })
  expect((await change(false)).status).toBe(200)
  await untilNotified('user_left')
})
