import { describe, expect, test, vi } from 'vitest'
import { VIEW_INTERVAL_MS } from '../../contract/channel'
import { CONTRACT_VERSION } from '../../contract/contractVersion'
import { BOARD, joined, LiveWorld, OTHER_BOARD, presence } from '../../tests/support/liveWorld'
import { elementIdsOf } from '../offline/inbound/liveEvents'
import type { LiveEvent } from '../offline/types'
import type { PresenceEvent } from './Peers'
import type { AccessChange, LiveNotification, ViewRequest } from './types'

const ELEMENT = '00000000-0000-7000-8000-00000000000a'
const MUTATION = '00000000-0000-7000-8000-00000000000b'
const deletion = (rev: number, userId = 8): LiveEvent => ({
  type: 'element_deleted',
  elementId: ELEMENT,
  rev,
  userId,
  mutationId: MUTATION,
})

describe('a board', () => {
  test('joined, it needs no polling; left or lost, it does', async () => {
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

  test('its rev, rights and every heartbeat go to the workspace, which knows what is missing', () => {
    const { workspace, socket } = new LiveWorld().join()
    expect(workspace.revs).toEqual([3])
    expect(workspace.rights).toEqual([true])
    socket.deliver({ type: 'heartbeat', rev: 9, viewers: 0 })
    expect(workspace.revs).toEqual([3, 9])
  })

  test('rule 10: what is committed goes through the one door, with its rev and the name that its author gave it', () => {
    const { workspace, socket } = new LiveWorld().join()
    socket.deliver(deletion(4))
    socket.deliver(deletion(4))
    expect(workspace.events).toEqual([deletion(4), deletion(4)])
    expect(workspace.events.flatMap(elementIdsOf)).toEqual([ELEMENT, ELEMENT])
  })

  test('what is told before the join is answered, or of the board before, counts for nothing', async () => {
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

  test('left for another and opened again before either is answered: the last answer is its own', () => {
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

  test.each(['NOT_FOUND', 'BOARD_IN_TRASH'])('%s of a board that was left is said of no other', (code) => {
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

  test('an answer that comes after its board was closed is not taken for the next one’s', async () => {
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

  test('closed and opened again at once, it stays joined', async () => {
    const world = new LiveWorld().join(presence(8))
    world.live.closeBoard()
    world.live.openBoard(BOARD)
    await world.pass(10)
    expect(world.socket.of('join')).toHaveLength(1)
    expect(world.live.peers).toHaveLength(1)
  })

  test('left, the connection stays where it is wanted for more than a board', async () => {
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

describe('rights', () => {
  test('rule 14: a right that is given or taken goes to the workspace and is told', () => {
    const { live, workspace, socket } = new LiveWorld().join()
    const news: AccessChange[] = []
    live.on('access', (each) => news.push(each))
    socket.deliver({ type: 'access_changed', canEdit: false })
    expect(live.canEdit).toBe(false)
    expect(workspace.rights).toEqual([true, false])
    expect(news).toEqual([{ kind: 'changed', canEdit: false }])
  })

  test('rule 14: a board that may not be seen any more is told, looked at again, and not joined at once', async () => {
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

  test('rule 14: a board that was taken away while nobody listened is lost when it is joined', () => {
    const world = new LiveWorld()
    const news: AccessChange[] = []
    world.live.on('access', (each) => news.push(each))
    world.live.openBoard(BOARD)
    world.socket.open()
    world.socket.deliver({ type: 'error', code: 'NOT_FOUND', message: 'Board not found' })
    expect(news).toEqual([{ kind: 'revoked' }])
    expect(world.live.state).toBe('idle')
  })

  test('a board in the trash is not joined, and what this device has of it is looked at again', () => {
    const world = new LiveWorld()
    world.live.openBoard(BOARD)
    world.socket.open()
    world.socket.deliver({ type: 'error', code: 'BOARD_IN_TRASH', message: 'In the trash' })
    expect(world.live.state).toBe('idle')
    expect(world.workspace.caughtUp).toEqual([BOARD.uid])
  })

  test('a server that cannot let anybody in at the moment is tried again', async () => {
    const world = new LiveWorld()
    world.live.openBoard(BOARD)
    world.socket.open()
    world.socket.deliver({ type: 'error', code: 'RATE_LIMIT', message: 'Too many boards at once' })
    await world.pass(2_000)
    expect(world.sockets).toHaveLength(2)
  })
})

describe('the session', () => {
  test('rule 5: signed out by the server, the session is asked about; nothing is called trouble, and nothing tried', async () => {
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

  test("rule 7: closing a person's workspace closes its connection permanently", async () => {
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
  test('is called reconnecting while requests are answered and offline while they are not', async () => {
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

  test('fails after five attempts, says so, and tries again when it is asked to', async () => {
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

  test('after sleep, a socket that is dead and does not know it is found out', async () => {
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

  test('what no version of ours knows is passed over', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const world = new LiveWorld().join()
    world.socket.deliver({ type: 'confetti' } as never)
    world.socket.onmessage?.({ data: '{' } as never)
    expect(world.live.state).toBe('live')
    log.mockRestore()
  })

  test('R11: a message of an unknown type is told of once; what it says of the rev is looked into', () => {
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

  test('R11: a batch with a row that cannot be read is caught up with, and counts for nothing by itself', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const world = new LiveWorld().join()
    world.workspace.revs.length = 0
    const batch = { type: 'changes', fromRev: 3, rev: 5, userId: 8, mutationIds: [], deleted: [] }
    world.socket.deliver({ ...batch, elements: [{ id: 7 }] } as never)
    expect([world.workspace.events, world.workspace.revs]).toEqual([[], [5]])
    log.mockRestore()
  })

  test('R11: says which contract it speaks, and hears which one the server does', () => {
    const world = new LiveWorld()
    world.live.openBoard(BOARD)
    world.socket.open()
    expect(world.socket.of('join')).toMatchObject([{ contract: CONTRACT_VERSION }])
    world.socket.deliver(joined({ contract: CONTRACT_VERSION + 1 }))
    expect(world.workspace.contracts).toEqual([CONTRACT_VERSION + 1])
  })

  test('passes on what is told of notifications, with a board and without', () => {
    const world = new LiveWorld()
    const notifications: LiveNotification[] = []
    world.live.on('notification', (news) => notifications.push(news))
    world.live.connect()
    world.socket.open()
    world.socket.deliver({ type: 'notification', unread: 2, latest: null })
    expect(notifications).toEqual([{ unread: 2, latest: null }])
  })
})

describe('the others', () => {
  test('those who were there are known and not announced; those who come and go are', () => {
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

  test('a view that one of them shows is told with who they are; of who is not here it is nothing', () => {
    const { live, socket } = new LiveWorld().join(presence(8))
    const viewRequests: ViewRequest[] = []
    live.on('view', (news) => viewRequests.push(news))
    const view = { x: 1, y: 2, width: 30, height: 40 }
    socket.deliver({ type: 'view_shown', userId: 8, view })
    socket.deliver({ type: 'view_shown', userId: 77, view })
    expect(viewRequests).toEqual([{ peer: live.peers[0], view }])
  })

  test('a cursor that moves leaves the list of people as it is', () => {
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

  test('people who only look are counted, and the count is told', () => {
    const { live, socket } = new LiveWorld().join()
    let changes = 0
    live.on('peers', () => changes++)
    socket.deliver({ type: 'heartbeat', rev: 3, viewers: 2 })
    socket.deliver({ type: 'heartbeat', rev: 3, viewers: 2 })
    expect(live.viewers).toBe(2)
    expect(changes).toBe(1)
  })

  test('nobody is there while it is not live', () => {
    const { live, socket } = new LiveWorld().join(presence(8))
    socket.end()
    expect(live.peers).toEqual([])
    expect(live.cursors.size).toBe(0)
  })
})

describe('what this person shows', () => {
  test('a view is shown to the others at most every five seconds, and only to a joined board', async () => {
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

  test('a cursor goes at most 20 times a second, and the last always', async () => {
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

  test('selection and editing are sent, and sent again to those who join later', async () => {
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

  test('who begins to edit while a join is under way is told to edit once it is answered', () => {
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

  test('nothing is sent on no board, nor what may be lost into a socket that is full', async () => {
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
