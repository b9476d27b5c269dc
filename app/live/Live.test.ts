import { describe, expect, test, vi } from 'vitest'
import { VIEW_INTERVAL_MS } from '../../contract/channel'
import { CONTRACT_VERSION } from '../../contract/contractVersion'
import { BOARD, FakeSocket, joined, LiveWorld, OTHER_BOARD, presence } from '../../tests/support/liveWorld'
import { elementIdsOf } from '../offline/inbound/liveEventSink'
import type { LiveEvent } from '../offline/types'
import type { AccessChange, LiveNotification, LiveWorkspace, PresenceEvent, ViewRequest } from './BoardFeed'
import { Live } from './Live'

const ELEMENT = '00000000-0000-7000-8000-00000000000a'
const MUTATION = '00000000-0000-7000-8000-00000000000b'
const deletion = (rev: number, userId = 8): LiveEvent => ({
  type: 'element_deleted',
  elementId: ELEMENT,
  rev,
  userId,
  mutationId: MUTATION,
})

test.each([
  ['http:', 'ws://boards.example:3000/ws?user=7'],
  ['https:', 'wss://boards.example:3000/ws?user=7'],
])('a page over %s connects to %s', (protocol, address) => {
  const opened: string[] = []
  class OpenedSocket extends FakeSocket {
    constructor(to: string) {
      super()
      opened.push(to)
    }
  }
  vi.stubGlobal('WebSocket', OpenedSocket)
  vi.stubGlobal('window', { location: { protocol, host: 'boards.example:3000' } })
  const { clock, workspace } = new LiveWorld()
  const never = () => () => {}
  const live = new Live(workspace satisfies LiveWorkspace, { clock, onHint: never, onNetworkLost: never })
  try {
    live.openBoard(BOARD)
    expect(opened).toEqual([address])
  } finally {
    live.close()
    vi.unstubAllGlobals()
  }
})

describe('a board', () => {
  test('needs no polling while joined, and needs it again once left or disconnected', async () => {
    const { live, workspace, socket } = new LiveWorld().join()
    expect(workspace.liveBoards.has(BOARD.uid)).toBe(true)
    expect(live.state).toBe('live')
    expect(live.canEdit).toBe(true)
    socket.end()
    expect(workspace.liveBoards.has(BOARD.uid)).toBe(false)
    expect(live.canEdit).toBe(null)

    const other = new LiveWorld().join()
    other.live.closeBoard()
    await other.pass(0)
    expect(other.workspace.liveBoards.size).toBe(0)
    expect(other.socket.readyState).toBe(3)
  })

  test('passes its rev, its access rights and every heartbeat to the workspace', () => {
    const { workspace, socket } = new LiveWorld().join()
    expect(workspace.revs).toEqual([3])
    expect(workspace.rights).toEqual([true])
    socket.deliver({ type: 'heartbeat', rev: 9, viewers: 0 })
    expect(workspace.revs).toEqual([3, 9])
  })

  test('rule 10: committed changes go to the workspace as they are, with their rev and mutationId', () => {
    const { workspace, socket } = new LiveWorld().join()
    socket.deliver(deletion(4))
    socket.deliver(deletion(4))
    expect(workspace.events).toEqual([deletion(4), deletion(4)])
    expect(workspace.events.flatMap(elementIdsOf)).toEqual([ELEMENT, ELEMENT])
  })

  test('ignores events before the join is answered, and events of the previous board', async () => {
    const world = new LiveWorld()
    world.live.openBoard(BOARD)
    world.socket.open()
    world.socket.deliver(deletion(4))
    world.socket.deliver(joined())
    world.live.closeBoard()
    world.live.openBoard(OTHER_BOARD)
    world.socket.deliver(deletion(5))
    world.socket.deliver(joined())
    expect(world.workspace.events).toEqual([])
    expect(world.workspace.liveBoards.size).toBe(0)
    expect(world.live.state).toBe('connecting')
    world.socket.deliver(joined({ boardId: OTHER_BOARD.id }))
    await world.pass(0)
    expect(world.socket.of('leave')).toEqual([])
    expect([...world.workspace.liveBoards]).toEqual([OTHER_BOARD.uid])
  })

  test('uses only the last answer when left and reopened before the joins are answered', () => {
    const world = new LiveWorld()
    world.live.openBoard(BOARD)
    world.socket.open()
    world.live.openBoard(OTHER_BOARD)
    world.live.openBoard(BOARD)
    for (const { boardId } of world.socket.of('join')) {
      expect(world.workspace.liveBoards.size).toBe(0)
      world.socket.deliver(joined({ boardId, collaborators: boardId === BOARD.id ? [] : [presence(8)] }))
      if (boardId === OTHER_BOARD.id) world.socket.deliver(deletion(4))
    }
    expect([...world.workspace.liveBoards]).toEqual([BOARD.uid])
    expect(world.workspace.events).toEqual([])
    expect(world.live.peers).toEqual([])
  })

  test.each(['NOT_FOUND', 'BOARD_IN_TRASH'])('%s for a board that was left affects no other', (code) => {
    const world = new LiveWorld().join()
    const news: AccessChange[] = []
    world.live.on('access', (each) => news.push(each))
    world.live.openBoard(OTHER_BOARD)
    world.live.openBoard(BOARD)
    world.socket.deliver({ type: 'error', code, message: 'No' })
    world.socket.deliver(joined())
    expect(world.live.state).toBe('live')
    expect([...world.workspace.liveBoards]).toEqual([BOARD.uid])
    expect(world.workspace.caughtUp).toEqual([])
    expect(news).toEqual([])
  })

  test("an answer that arrives after its board was closed is not taken for the next board's", async () => {
    const world = new LiveWorld()
    world.live.connect()
    world.live.openBoard(BOARD)
    world.socket.open()
    world.live.closeBoard()
    await world.pass(0)
    world.socket.deliver({ type: 'error', code: 'NOT_FOUND', message: 'No' })
    world.live.openBoard(OTHER_BOARD)
    world.socket.deliver(joined({ boardId: OTHER_BOARD.id }))
    expect([...world.workspace.liveBoards]).toEqual([OTHER_BOARD.uid])
  })

  test('stays joined when closed and reopened at once', async () => {
    const world = new LiveWorld().join(presence(8))
    world.live.closeBoard()
    world.live.openBoard(BOARD)
    await world.pass(10)
    expect(world.socket.of('join')).toHaveLength(1)
    expect(world.live.peers).toHaveLength(1)
  })

  test('leaving the board keeps the connection while it is needed for anything else', async () => {
    const world = new LiveWorld()
    world.live.connect()
    world.join()
    world.live.closeBoard()
    await world.pass(0)
    expect(world.socket.of('leave')).toHaveLength(1)
    expect(world.socket.readyState).toBe(1)
    expect(world.live.state).toBe('live')
  })
})

describe('access rights', () => {
  test('rule 14: a granted or revoked right is passed to the workspace and reported', () => {
    const { live, workspace, socket } = new LiveWorld().join()
    const news: AccessChange[] = []
    live.on('access', (each) => news.push(each))
    socket.deliver({ type: 'access_changed', canEdit: false })
    expect(live.canEdit).toBe(false)
    expect(workspace.rights).toEqual([true, false])
    expect(news).toEqual([{ kind: 'changed', canEdit: false }])
  })

  test('rule 14: losing access to a board is reported, triggers a catch-up and does not rejoin at once', async () => {
    const world = new LiveWorld().join()
    const news: AccessChange[] = []
    world.live.on('access', (each) => news.push(each))
    world.socket.deliver({ type: 'access_changed', revoked: true })
    world.socket.end(4403)
    world.socket.open()
    await world.pass(20_000)
    expect(news).toEqual([{ kind: 'revoked' }])
    expect(world.workspace.caughtUp).toEqual([BOARD.uid])
    expect(world.workspace.liveBoards.size).toBe(0)
    expect(world.socket.of('join')).toEqual([])
  })

  test('rule 14: access that was revoked while disconnected is reported when the board is joined', () => {
    const world = new LiveWorld()
    const news: AccessChange[] = []
    world.live.on('access', (each) => news.push(each))
    world.live.openBoard(BOARD)
    world.socket.open()
    world.socket.deliver({ type: 'error', code: 'NOT_FOUND', message: 'Board not found' })
    expect(news).toEqual([{ kind: 'revoked' }])
    expect(world.live.state).toBe('idle')
  })

  test('a board in the trash is not joined, and triggers a catch-up', () => {
    const world = new LiveWorld()
    world.live.openBoard(BOARD)
    world.socket.open()
    world.socket.deliver({ type: 'error', code: 'BOARD_IN_TRASH', message: 'In the trash' })
    expect(world.live.state).toBe('idle')
    expect(world.workspace.caughtUp).toEqual([BOARD.uid])
  })

  test('reconnects when the server temporarily refuses a join', async () => {
    const world = new LiveWorld()
    world.live.openBoard(BOARD)
    world.socket.open()
    world.socket.deliver({ type: 'error', code: 'RATE_LIMIT', message: 'Too many boards at once' })
    await world.pass(2_000)
    expect(world.sockets).toHaveLength(2)
  })
})

describe('the session', () => {
  test('rule 5: when signed out by the server, checks the session once, and reports and retries nothing', async () => {
    const world = new LiveWorld().join()
    world.workspace.session = false
    world.socket.end(4401)
    await world.pass(120_000)
    expect(world.workspace.checks).toBe(1)
    expect(world.sockets).toHaveLength(1)
    expect(world.states).toEqual(['connecting', 'live', 'connecting', 'idle'])
    // The same person signed in again.
    world.workspace.set({ pause: null })
    expect(world.sockets).toHaveLength(2)
  })

  test("rule 7: closing a user's workspace closes its connection permanently", async () => {
    const world = new LiveWorld().join(presence(8))
    world.workspace.abort.abort()
    world.live.openBoard(OTHER_BOARD)
    world.hint()
    await world.pass(60_000)
    expect(world.sockets).toHaveLength(1)
    expect(world.socket.readyState).toBe(3)
    expect(world.live.peers).toEqual([])
    expect(world.live.state).toBe('idle')
  })
})

describe('the connection', () => {
  test('is reconnecting while requests are answered and offline while they are not', async () => {
    const world = new LiveWorld().join()
    world.socket.end()
    await world.pass(0)
    expect(world.live.state).toBe('reconnecting')
    world.workspace.session = null
    world.workspace.reach(false)
    expect(world.live.state).toBe('offline')
    await world.pass(2_000)
    expect(world.live.state).toBe('offline')
    world.workspace.reach(true)
    expect(world.live.state).toBe('reconnecting')
    world.socket.open()
    world.socket.deliver(joined())
    expect(world.states).toEqual([
      'connecting',
      'live',
      'connecting',
      'reconnecting',
      'offline',
      'reconnecting',
      'live',
    ])
  })

  test('is failed after five attempts, and tries again on request', async () => {
    const world = new LiveWorld().join()
    world.socket.end()
    for (const seconds of [2, 4, 8, 16, 30]) {
      await world.pass(seconds * 1000)
      world.socket.end()
    }
    await world.pass(0)
    expect(world.live.state).toBe('failed')
    expect(world.sockets).toHaveLength(6)
    await world.pass(300_000)
    expect(world.sockets).toHaveLength(6)
    world.live.retry()
    expect(world.sockets).toHaveLength(7)
  })

  test('detects a dead socket after sleep', async () => {
    const world = new LiveWorld().join()
    world.hint()
    expect(world.socket.of('activity_ping')).toHaveLength(1)
    await world.pass(10_000)
    expect(world.live.state).toBe('reconnecting')
    await world.pass(2_000)
    expect(world.sockets).toHaveLength(2)
  })

  test('sends a presence heartbeat every 30 s', async () => {
    const world = new LiveWorld().join()
    for (let count = 1; count <= 3; count++) {
      await world.pass(30_000)
      expect(world.socket.of('activity_ping')).toHaveLength(count)
      world.socket.deliver({ type: 'heartbeat', rev: 3, viewers: 0 })
    }
    expect(world.live.state).toBe('live')
  })

  test('ignores unknown and malformed messages', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const world = new LiveWorld().join()
    world.socket.deliver({ type: 'confetti' } as never)
    world.socket.onmessage?.({ data: '{' } as never)
    expect(world.live.state).toBe('live')
    log.mockRestore()
  })

  test('R11: logs each unknown message type once, and still uses its rev', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const world = new LiveWorld().join()
    world.workspace.revs.length = 0
    world.socket.deliver({ type: 'comment_added', rev: 9 } as never)
    world.socket.deliver({ type: 'comment_added', rev: 10 } as never)
    world.socket.deliver({ type: 'confetti' } as never)
    expect([world.workspace.revs, world.live.state]).toEqual([[9, 10], 'live'])
    expect(log.mock.calls.map(([, name]) => name)).toEqual(['comment_added', 'confetti'])
    log.mockRestore()
  })

  test('R11: a batch with an unreadable row is skipped, and its rev triggers a catch-up', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const world = new LiveWorld().join()
    world.workspace.revs.length = 0
    const batch = { type: 'changes', fromRev: 3, rev: 5, userId: 8, mutationIds: [], deleted: [] }
    world.socket.deliver({ ...batch, elements: [{ id: 7 }] } as never)
    expect([world.workspace.events, world.workspace.revs]).toEqual([[], [5]])
    log.mockRestore()
  })

  test("R11: sends its contract version, and reads the server's", () => {
    const world = new LiveWorld()
    world.live.openBoard(BOARD)
    world.socket.open()
    expect(world.socket.of('join')).toMatchObject([{ contract: CONTRACT_VERSION }])
    world.socket.deliver(joined({ contract: CONTRACT_VERSION + 1 }))
    expect(world.workspace.contracts).toEqual([CONTRACT_VERSION + 1])
  })

  test('passes on notifications, even without a board', () => {
    const world = new LiveWorld()
    const notifications: LiveNotification[] = []
    world.live.on('notification', (news) => notifications.push(news))
    world.live.connect()
    world.socket.open()
    world.socket.deliver({ type: 'notification', unread: 2, latest: null })
    expect(notifications).toEqual([{ unread: 2, latest: null }])
  })
})

describe('peers', () => {
  test('peers already present are listed but not announced; those who join or leave later are announced', () => {
    const { live, socket } = new LiveWorld().join(presence(8, { isEditing: true, cursor: { x: 1, y: 2 } }))
    const news: PresenceEvent[] = []
    live.on('presence', (each) => news.push(each))
    expect(live.peers).toMatchObject([{ userId: 8, username: 'user8', isEditing: true, selection: [] }])
    expect(live.cursors.get(8)).toEqual({ x: 1, y: 2 })
    socket.deliver({ type: 'user_joined', user: presence(9) })
    socket.deliver({ type: 'user_joined', user: presence(9) })
    socket.deliver({ type: 'user_left', userId: 8 })
    expect(news.map(({ kind, peer }) => `${peer.userId} ${kind}`)).toEqual(['9 joined', '8 left'])
    expect(live.peers.map(({ userId }) => userId)).toEqual([9])
    expect(live.cursors.has(8)).toBe(false)
  })

  test('a view shown by a peer is reported with that peer; a view from anyone else is ignored', () => {
    const { live, socket } = new LiveWorld().join(presence(8))
    const viewRequests: ViewRequest[] = []
    live.on('view', (news) => viewRequests.push(news))
    const view = { x: 1, y: 2, width: 30, height: 40 }
    socket.deliver({ type: 'view_shown', userId: 8, view })
    socket.deliver({ type: 'view_shown', userId: 77, view })
    expect(viewRequests).toEqual([{ peer: live.peers[0], view }])
  })

  test('a moving cursor leaves the list of peers unchanged', () => {
    const { live, socket } = new LiveWorld().join(presence(8), presence(9))
    const { peers } = live
    let moves = 0
    let changes = 0
    live.on('cursors', () => moves++)
    live.on('peers', () => changes++)
    socket.deliver({ type: 'cursor_position', userId: 8, position: { x: 5, y: 6 } })
    socket.deliver({ type: 'cursor_position', userId: 77, position: { x: 5, y: 6 } })
    expect([moves, changes]).toEqual([1, 0])
    expect(live.peers).toBe(peers)
    expect(live.cursors.get(8)).toEqual({ x: 5, y: 6 })
    socket.deliver({ type: 'selection_changed', userId: 8, elementIds: [ELEMENT] })
    socket.deliver({ type: 'editing_status_changed', userId: 8, isEditing: true })
    expect(live.peers[0]).toMatchObject({ selection: [ELEMENT], isEditing: true })
    expect(live.peers[1]).toBe(peers[1])
    expect(changes).toBe(2)
  })

  test('onlookers are counted, and a changed count is reported', () => {
    const { live, socket } = new LiveWorld().join()
    let changes = 0
    live.on('peers', () => changes++)
    socket.deliver({ type: 'heartbeat', rev: 3, viewers: 2 })
    socket.deliver({ type: 'heartbeat', rev: 3, viewers: 2 })
    expect(live.viewers).toBe(2)
    expect(changes).toBe(1)
  })

  test('the list is empty while the connection is not live', () => {
    const { live, socket } = new LiveWorld().join(presence(8))
    socket.end()
    expect(live.peers).toEqual([])
    expect(live.cursors.size).toBe(0)
  })
})

describe('what is sent to peers', () => {
  test('a view is sent at most every five seconds, and only on a joined board', async () => {
    const view = { x: 0, y: 0, width: 100, height: 100 }
    const world = new LiveWorld()
    expect(world.live.showView(view)).toBe('away')
    world.join()
    expect(world.live.showView(view)).toBe('asked')
    await world.pass(VIEW_INTERVAL_MS - 1)
    expect(world.live.showView(view)).toBe('early')
    await world.pass(1)
    expect(world.live.showView(view)).toBe('asked')
    expect(world.socket.of('show_view')).toEqual([
      { type: 'show_view', view },
      { type: 'show_view', view },
    ])
  })

  test('the cursor is sent at most 20 times a second, and its last position always', async () => {
    const world = new LiveWorld().join()
    for (let x = 0; x < 100; x++) {
      world.live.pointTo({ x, y: 0 })
      await world.pass(10)
    }
    await world.pass(50)
    const moves = world.socket.of('cursor_move')
    expect(moves.length).toBeLessThanOrEqual(21)
    expect(moves.length).toBeGreaterThanOrEqual(19)
    expect(moves[0]?.position?.x).toBe(0)
    expect(moves.at(-1)?.position?.x).toBe(99)
  })

  test('alone on a board, neither the cursor nor previews are sent until someone joins', async () => {
    const world = new LiveWorld().join()
    world.socket.deliver({ type: 'heartbeat', rev: 3, viewers: 0, isAlone: true })
    const before = world.socket.sent.length
    world.live.pointTo({ x: 1, y: 2 })
    world.live.draft(() => [{ id: ELEMENT, patch: { positionX: 1 } }])
    await world.pass(2_000)
    expect(world.socket.sent.slice(before)).toEqual([])
    // The server shows these to everyone who joins.
    world.live.setEditing(true)
    world.live.select([ELEMENT])
    expect(world.socket.sent.slice(before).map(({ type }) => type)).toEqual(['editing_status', 'selection'])

    // The gesture is still going on, even if nothing moves.
    world.socket.deliver({ type: 'heartbeat', rev: 3, viewers: 0, isAlone: false })
    await world.pass(100)
    expect(world.socket.of('cursor_move')).toEqual([{ type: 'cursor_move', position: { x: 1, y: 2 } }])
    const update = { live: true, element: { id: ELEMENT, positionX: 1 } }
    expect(world.socket.of('element_update')).toMatchObject([update])
    world.live.endDraft(true)

    world.socket.deliver({ type: 'heartbeat', rev: 4, viewers: 0, isAlone: true })
    world.live.draft(() => [{ id: ELEMENT, patch: { positionX: 2 } }])
    world.live.endDraft(true)
    world.socket.deliver({ type: 'heartbeat', rev: 4, viewers: 0, isAlone: false })
    await world.pass(100)
    expect(world.socket.of('element_update')).toHaveLength(1)
  })

  test.each([
    [
      'requests get no answer',
      ({ workspace }: LiveWorld) => workspace.reach(false),
      ({ workspace }: LiveWorld) => workspace.reach(true),
    ],
    [
      'the device has no network',
      (world: LiveWorld) => world.loseNetwork(),
      ({ socket, hint }: LiveWorld) => {
        hint()
        socket.deliver({ type: 'heartbeat', rev: 3, viewers: 0 })
      },
    ],
  ])('while %s nothing is sent, and afterwards the current selection and editing status', async (_, lose, regain) => {
    const world = new LiveWorld().join(presence(8))
    world.live.setEditing(true)
    world.live.select([ELEMENT])
    lose(world)
    const before = world.socket.sent.length
    // Already in flight before that.
    world.socket.deliver({ type: 'heartbeat', rev: 3, viewers: 0 })
    // A socket buffers: it would all arrive at once, minutes later.
    world.live.setEditing(false)
    world.live.pointTo({ x: 1, y: 2 })
    world.live.draft(() => [{ id: ELEMENT, patch: { positionX: 1 } }])
    world.live.select([ELEMENT, MUTATION])
    await world.pass(2_000)
    world.live.endDraft(false)
    expect(world.socket.sent.slice(before)).toEqual([])
    expect(world.live.showView({ x: 0, y: 0, width: 100, height: 100 })).toBe('away')
    regain(world)
    await world.pass(200)
    expect(world.socket.sent.slice(before).filter(({ type }) => type !== 'activity_ping')).toEqual([
      { type: 'editing_status', isEditing: false },
      { type: 'selection', elementIds: [ELEMENT, MUTATION] },
    ])
  })

  test('joining again ends being unreachable: the selection is sent at once', async () => {
    const world = new LiveWorld().join(presence(8))
    world.live.select([ELEMENT])
    world.loseNetwork()
    // No request gets a response meanwhile.
    world.workspace.session = null
    world.socket.end()
    await world.pass(2_000)
    world.socket.open()
    world.socket.deliver(joined())
    expect(world.socket.of('selection')).toEqual([{ type: 'selection', elementIds: [ELEMENT] }])
  })

  test('the selection and editing status are sent, and sent again after rejoining', async () => {
    const world = new LiveWorld().join()
    world.live.setEditing(true)
    world.live.setEditing(true)
    world.live.select([ELEMENT])
    expect(world.socket.of('editing_status')).toEqual([{ type: 'editing_status', isEditing: true }])
    expect(world.socket.of('selection')).toEqual([{ type: 'selection', elementIds: [ELEMENT] }])
    world.socket.end()
    await world.pass(2_000)
    world.socket.open()
    expect(world.socket.of('join')).toEqual([
      { type: 'join', boardId: BOARD.id, boardUid: BOARD.uid, isEditing: true, contract: CONTRACT_VERSION },
    ])
    world.socket.deliver(joined())
    expect(world.socket.of('selection')).toEqual([{ type: 'selection', elementIds: [ELEMENT] }])
  })

  test('editing that begins during a join is sent once the join is answered', () => {
    const world = new LiveWorld()
    world.live.openBoard(BOARD)
    world.socket.open()
    world.live.setEditing(true)
    expect(world.socket.of('join')).toEqual([
      { type: 'join', boardId: BOARD.id, boardUid: BOARD.uid, isEditing: false, contract: CONTRACT_VERSION },
    ])
    world.socket.deliver(joined())
    expect(world.socket.of('editing_status')).toEqual([{ type: 'editing_status', isEditing: true }])
  })

  test('sends nothing before joining, and nothing droppable while the socket is backed up', async () => {
    const world = new LiveWorld()
    world.live.openBoard(BOARD)
    world.socket.open()
    world.live.pointTo({ x: 1, y: 1 })
    world.live.draft(() => [{ id: ELEMENT, patch: { positionX: 1 } }])
    expect(world.socket.sent.map(({ type }) => type)).toEqual(['join'])
    world.socket.deliver(joined())
    world.socket.bufferedAmount = 100_000
    await world.pass(100)
    world.live.pointTo({ x: 2, y: 1 })
    expect(world.socket.of('cursor_move')).toEqual([])
  })
})
