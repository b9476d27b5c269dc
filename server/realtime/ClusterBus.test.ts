import { randomUUID } from 'node:crypto'
import { createServer, type Server, type Socket, connect as tcpConnect } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { AGENT_LEASE_MS, HEARTBEAT_MS } from '../../contract/channel'
import { connectAgent, makeToken, type TestAgent } from '../../tests/support/agents'
import { findRedis } from '../../tests/support/findRedis'
import { closeSockets, connect, joinBoard, ManualTimers } from '../../tests/support/live'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { notify } from '../services/notifications/notify'
import { type ClusterBus, createRedisClusterBus } from './ClusterBus'

const redisUrl = await findRedis()
/** Ms between checks for people who went silent. */
const EXPIRE_EVERY = 5_000

/** A connection to Redis that can be cut. */
async function redisProxy(target: URL): Promise<{ url: string; cut(): void; mend(): Promise<void>; close(): void }> {
  const through = new Set<Socket>()
  let server: Server
  let port = 0
  const listen = () =>
    new Promise<void>((resolve) => {
      server = createServer((near) => {
        const far = tcpConnect(Number(target.port || 6379), target.hostname)
        for (const socket of [near, far]) {
          through.add(socket)
          socket.on('error', () => {})
          socket.on('close', () => {
            near.destroy()
            far.destroy()
          })
        }
        near.pipe(far).pipe(near)
      }).listen(port, '127.0.0.1', () => {
        const address = server.address()
        port = address && typeof address === 'object' ? address.port : 0
        resolve()
      })
    })
  const cut = () => {
    server.close()
    for (const socket of through) socket.destroy()
  }
  await listen()
  return { url: `redis://127.0.0.1:${port}`, cut, mend: listen, close: cut }
}

describe.skipIf(!redisUrl)('two nodes and Redis', () => {
  const timers = [new ManualTimers(), new ManualTimers()]
  const opened: ClusterBus[] = []
  /** Ms that the servers' clocks are ahead. */
  let elapsed = 0
  let proxy: Awaited<ReturnType<typeof redisProxy>>
  let one: TestServer
  let two: TestServer
  let owner: Person
  let editor: Person
  beforeAll(async () => {
    proxy = await redisProxy(new URL(redisUrl ?? ''))
    const prefix = `moodloom-test-${randomUUID()}`
    const log = pino({ level: 'silent' })
    const node = (index: number) => {
      const nodes = createRedisClusterBus({ redisUrl: proxy.url, log, prefix })
      opened.push(nodes)
      return { nodes, ...(timers[index] ? { timers: timers[index] } : {}) }
    }
    const clock = () => new Date(Date.now() + elapsed)
    one = await startTestServer({ clock, channel: node(0) })
    two = await startTestServer({ clock, channel: node(1), knex: one.deps.knex })
    owner = await join(one)
    editor = await join(one)
    await untilReceived()
  })
  afterEach(closeSockets)
  afterAll(async () => {
    await two?.close()
    await one?.close()
    for (const nodes of opened) nodes.close()
    proxy?.close()
  })

  async function sharedBoard(): Promise<number> {
    const board = await owner.board()
    await collaborate(one, board, editor, true)
    return board
  }
  const create = () => ({
    kind: 'create',
    mutationId: randomUUID(),
    elementId: randomUUID(),
    data: { type: 'text', content: 'a' },
  })

  /** Resolves when one cluster node's messages arrive at the other. */
  async function untilReceived(): Promise<void> {
    const board = await sharedBoard()
    const here = await joinBoard(one, owner, board)
    const there = await joinBoard(two, owner, board)
    await vi.waitFor(
      async () => {
        here.send({ type: 'element_update', live: true, element: { id: randomUUID() }, gestureId: 'g', seq: 0 })
        there.send({ type: 'element_update', live: true, element: { id: randomUUID() }, gestureId: 'g', seq: 0 })
        expect([here, there].every((client) => client.of('element_updated').length > 0)).toBe(true)
      },
      { timeout: 10_000, interval: 50 },
    )
    closeSockets()
  }

  test('broadcasts a commit on one node to the other, once on each', async () => {
    const board = await sharedBoard()
    const here = await joinBoard(one, owner, board)
    const there = await joinBoard(two, editor, board)
    await owner.batch(board, [create()])
    there.send({ type: 'element_create', element: { type: 'text', content: 'from two' } })
    for (const client of [here, there]) {
      // Order between cluster nodes is not guaranteed: revs restore it.
      const revs = () => client.of('element_created').map(({ rev }) => rev)
      await vi.waitFor(() => expect(revs().sort()).toEqual([1, 2]))
    }
  })

  test('people on the other node are present for newcomers and for those already there', async () => {
    const board = await sharedBoard()
    const here = await joinBoard(one, owner, board)
    const there = await connect(two, editor)
    there.send({ type: 'join', boardId: board })
    expect((await there.next('joined')).collaborators).toMatchObject([{ userId: owner.id }])
    expect((await here.next('user_joined')).user.userId).toBe(editor.id)
    there.send({ type: 'cursor_move', position: { x: 3, y: 4 } })
    expect(await here.next('cursor_position')).toMatchObject({ userId: editor.id, position: { x: 3, y: 4 } })
    there.send({ type: 'editing_status', isEditing: true })
    expect(await here.next('editing_status_changed')).toMatchObject({ isEditing: true })
    there.socket.close()
    expect(await here.next('user_left')).toMatchObject({ userId: editor.id })
  })

  test('an agent that calls one node is present on both, also for newcomers, until a minute after its last call', async () => {
    const board = await sharedBoard()
    const here = await joinBoard(one, owner, board)
    const token = await makeToken(owner, { name: 'Claude', scope: 'write' })
    const agents = await Promise.all([two, one].map(({ url }) => connectAgent(url, token)))
    const [agent, nearer] = agents as [TestAgent, TestAgent]
    const items = [{ kind: 'color', color: '#aabbcc' }]
    expect(await agent.call('add_elements', { boardId: board, rev: 0, items })).toMatchObject({ isError: false })
    const { user } = await here.next('user_joined')
    expect(user).toMatchObject({ username: 'Claude', agentOf: { userId: owner.id }, selection: [expect.any(String)] })
    // No one had the board open on the cluster node that gets the calls.
    for (const [server, person] of [
      [one, editor],
      [two, editor],
    ] as const) {
      const newcomer = await joinBoard(server, person, board)
      const { cursor, selection } = user
      expect(newcomer.of('joined')[0]?.collaborators).toContainEqual(expect.objectContaining({ cursor, selection }))
    }
    // A call to the other cluster node names no place: the agent stays where it is, and is not added twice.
    expect(await nearer.call('read_board', { boardId: board })).toMatchObject({ isError: false })
    await here.settle()
    elapsed += AGENT_LEASE_MS
    for (const timer of timers) await timer.fire(EXPIRE_EVERY)
    const left = () => here.of('user_left').filter(({ userId }) => userId === user.userId)
    await vi.waitFor(() => expect(left()).toHaveLength(1))
    expect(here.of('user_joined').filter(({ user: { userId } }) => userId === user.userId)).toHaveLength(1)
    expect(here.of('selection_changed')).toEqual([])
    expect(here.of('cursor_position')).toEqual([])
    const newcomer = await joinBoard(two, owner, board)
    expect(newcomer.of('joined')[0]?.collaborators.map(({ userId }) => userId)).not.toContain(user.userId)
    elapsed = 0
    for (const each of agents) await each.close()
  })

  test('a token revoked on one node hides its agent, which called the other, on both', async () => {
    const board = await sharedBoard()
    const watching = [await joinBoard(one, editor, board), await joinBoard(two, editor, board)]
    const agent = await connectAgent(two.url, await makeToken(owner, { name: 'Claude', scope: 'read' }))
    await agent.call('read_board', { boardId: board })
    const [token] = (await owner.get('/api/account/tokens')).body as { id: number }[]
    const shown = await Promise.all(watching.map((client) => client.next('user_joined')))
    expect((await owner.send('DELETE', `/api/account/tokens/${token?.id}`)).status).toBe(204)
    const hidden = await Promise.all(watching.map((client) => client.next('user_left')))
    expect(hidden.map(({ userId }) => userId)).toEqual(shown.map(({ user }) => user.userId))
    await agent.close()
  })

  test('one person on both nodes is one collaborator, who leaves with the last', async () => {
    const board = await sharedBoard()
    const watching = await joinBoard(one, owner, board)
    const [tab, other] = [await joinBoard(one, editor, board), await joinBoard(two, editor, board)]
    await watching.next('user_joined')
    // Once this arrives from the other cluster node, the person is known to be there, too.
    other.send({ type: 'cursor_move', position: { x: 1, y: 1 } })
    await watching.next('cursor_position')
    tab.socket.close()
    await tab.closed
    other.send({ type: 'cursor_move', position: { x: 2, y: 2 } })
    await watching.next('cursor_position')
    expect(watching.of('user_left')).toEqual([])
    expect(watching.of('user_joined')).toHaveLength(1)
    other.socket.close()
    await watching.next('user_left')
  })

  test('counts viewers of both nodes', async () => {
    const looker = await join(one)
    const board = await owner.board({ visibility: 'public' })
    const here = await joinBoard(one, owner, board)
    await joinBoard(two, looker, board)
    await vi.waitFor(async () => {
      here.send({ type: 'activity_ping', timestamp: 0 })
      await here.settle()
      expect(here.of('heartbeat').at(-1)?.viewers).toBe(1)
    })
  })

  test('a selection on one node is visible on the other, also to people who join later', async () => {
    const board = await sharedBoard()
    const here = await joinBoard(one, owner, board)
    const there = await joinBoard(two, editor, board)
    const elementIds = [randomUUID()]
    there.send({ type: 'selection', elementIds })
    expect(await here.next('selection_changed')).toMatchObject({ userId: editor.id, elementIds })
    const delayed = await connect(one, owner)
    delayed.send({ type: 'join', boardId: board })
    expect((await delayed.next('joined')).collaborators).toMatchObject([{ userId: editor.id, selection: elementIds }])
    there.send({ type: 'leave' })
    await here.next('user_left')
  })

  test('a view shown on one node is shown on the other', async () => {
    const board = await sharedBoard()
    const here = await joinBoard(one, owner, board)
    const there = await joinBoard(two, editor, board)
    const view = { x: 1, y: 2, width: 300, height: 200 }
    here.send({ type: 'show_view', view })
    expect(await there.next('view_shown')).toEqual({ type: 'view_shown', userId: owner.id, view })
  })

  test('a notification created on one node is sent on the other', async () => {
    const board = await owner.board()
    const client = await connect(two, editor)
    const data = { boardId: board, byId: owner.id, change: 'changed', canEdit: true } as const
    await notify(one.deps, [{ userId: editor.id, kind: 'access', data }])
    expect(await client.next('notification')).toMatchObject({ unread: 1, latest: { kind: 'access' } })
  })

  test('rule 14: signing out on one node closes the sockets of the session on the other', async () => {
    const person = await join(one)
    const client = await connect(two, person)
    await person.send('POST', '/api/auth/logout')
    expect(await client.closed).toBe(4401)
  })

  test('rule 14: a right revoked on one node is revoked on the other', async () => {
    const board = await sharedBoard()
    const client = await joinBoard(two, editor, board)
    await one.deps.knex('collaborators').where({ board_id: board }).delete()
    one.deps.revoke({ boardId: board })
    expect(await client.next('access_changed')).toMatchObject({ revoked: true })
    expect(await client.closed).toBe(4403)
  })

  test('someone on the other node is an audience, too', async () => {
    const board = await sharedBoard()
    const here = await joinBoard(one, owner, board)
    expect(here.of('joined').at(-1)).toMatchObject({ isAlone: true })
    const there = await joinBoard(two, editor, board)
    expect(await here.next('heartbeat')).toMatchObject({ isAlone: false })
    there.socket.close()
    expect(await here.next('heartbeat')).toMatchObject({ isAlone: true })
  })

  test('rule 14: who loses a right on one node receives nothing of what follows on the other', async () => {
    const looker = await join(one)
    const board = await owner.board({ visibility: 'public' })
    const own = await joinBoard(two, owner, board)
    const client = await joinBoard(two, looker, board)
    await owner.send('PUT', `/api/boards/${board}`, { visibility: 'private', name: 'Secret' })
    await owner.batch(board, [create()])
    expect(await client.closed).toBe(4403)
    expect(client.received.slice(1)).toEqual([{ type: 'access_changed', revoked: true }])
    await own.next('element_created')
    expect(own.received.filter(({ type }) => type !== 'joined' && type !== 'heartbeat')).toMatchObject([
      { type: 'board_updated', rev: 1 },
      { type: 'element_created', rev: 2 },
    ])
  })

  test.each([0, 1])(
    'rule 14: a commit does not overtake the one before it that took a right (from node %i)',
    async (from) => {
      const looker = await join(one)
      const board = await owner.board({ visibility: 'public' })
      const own = await joinBoard(two, owner, board)
      const client = await joinBoard(two, looker, board)
      // Committed by a third node, whose message is still on its way.
      await one.deps.knex('boards').where({ id: board }).update({ visibility: 'private', rev: 1 })
      const changed = { mutationIds: [randomUUID()], elements: [], created: [], deleted: [randomUUID()] }
      const publisher = from === 0 ? one : two
      publisher.deps.publish({ boardId: board, fromRev: 1, rev: 2, userId: owner.id, ...changed })
      expect(await client.closed).toBe(4403)
      expect(client.received.slice(1)).toEqual([{ type: 'access_changed', revoked: true }])
      expect(await own.next('element_deleted')).toMatchObject({ rev: 2 })
    },
  )

  test('rule 15: without Redis each node carries on; once it returns, all receive what they missed', async () => {
    const board = await sharedBoard()
    const here = await joinBoard(one, owner, board)
    const there = await joinBoard(two, editor, board)
    proxy.cut()
    expect((await owner.batch(board, [create()])).body.rev).toBe(1)
    expect(await here.next('element_created')).toMatchObject({ rev: 1 })
    const delayed = await connect(two, owner)
    delayed.send({ type: 'join', boardId: board })
    expect(await delayed.next('joined')).toMatchObject({ rev: 1 })
    // The heartbeat queries the database.
    await timers[1]?.fire(HEARTBEAT_MS)
    expect(await there.next('heartbeat')).toMatchObject({ rev: 1 })
    await owner.batch(board, [create()])
    await proxy.mend()
    await vi.waitFor(() => expect(there.of('heartbeat').at(-1)?.rev).toBe(2), { timeout: 10_000 })
    await untilReceived()
  })
})
