import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BoardStore } from '../../app/board/store/BoardStore'
import type { AccessChange } from '../../app/live/BoardFeed'
import { Live } from '../../app/live/Live'
import type { Socket } from '../../app/live/ReconnectingSocket'
import { openWorkspace, type Workspace } from '../../app/offline/workspace'
import { syncWithLive } from '../../app/pages/board/useBoardLive'
import { closeSockets, openSocket } from '../support/live'
import { collaborate, join, type Person } from '../support/people'
import { startTestServer, type TestServer } from '../support/server'

// The browser's own live connection, workspace and store against the real server, through real sockets.

let server: TestServer
let owner: Person
let editor: Person
let id: number
const ends: (() => unknown)[] = []
beforeAll(async () => {
  server = await startTestServer()
  owner = await join(server)
  editor = await join(server)
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  closeSockets()
})
afterAll(() => server.close())

interface Tab {
  readonly live: Live
  readonly store: BoardStore
  readonly workspace: Workspace
  readonly uid: string
  /** Requested paths. */
  readonly requested: string[]
  /** This tab's network, and the person whose session its browser has. */
  readonly network: { isDown: boolean; session: Person; cut(): void }
}

interface TabOptions {
  readonly isJoined?: boolean
  /** Tabs of one device share this, and notify each other. */
  readonly device?: IDBFactory
}

/** Makes a board that the owner shares with the editor; returns the id of its only element. */
async function sharedBoard(canEdit = true): Promise<string> {
  id = await owner.board({ name: 'Shared' })
  await collaborate(server, id, editor, canEdit)
  const element = { type: 'shape', content: 'rectangle', positionX: 10, positionY: 10 }
  return (await owner.send('POST', `/api/boards/${id}/elements`, element)).body.id
}

/** Opens the board in a tab, by default joined and on a new device. */
async function openTab(person: Person, { isJoined = true, device }: TabOptions = {}): Promise<Tab> {
  const requested: string[] = []
  const sockets: ReturnType<typeof openSocket>[] = []
  const network = {
    isDown: false,
    session: person,
    cut() {
      for (const socket of sockets.splice(0)) socket.terminate()
    },
  }
  const workspace = await openWorkspace({
    userId: person.id,
    fetch: (path, init) => {
      requested.push(`${init.method} ${path}`)
      return network.isDown ? Promise.reject(new TypeError('Failed to fetch')) : network.session.fetch(path, init)
    },
    indexedDB: device ?? new IDBFactory(),
    IDBKeyRange,
    ...(!device && { channel: null }),
    locks: null,
    caches: null,
  })
  const board = await workspace.openBoard({ id })
  if ('missing' in board) throw new Error(`The board is ${board.missing}`)
  const store = new BoardStore({ source: workspace, boardUid: board.uid, requestFrame: (run) => setTimeout(run, 1) })
  await store.open()
  const live = new Live(workspace, {
    onHint: () => () => {},
    openSocket: () => {
      const headers = { Origin: server.url, Cookie: network.session.cookie() }
      const socket = openSocket(network.isDown ? 'http://127.0.0.1:9' : server.url, headers, `?user=${person.id}`)
      sockets.push(socket)
      return socket as Socket
    },
  })
  ends.push(syncWithLive(store, live), () => workspace.close())
  live.openBoard({ id, uid: board.uid })
  if (isJoined) await deferred(() => live.state === 'live')
  return { live, store, workspace, uid: board.uid, requested, network }
}

async function deferred(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { timeout: 10_000, interval: 5 }).toBe(true)
}

const placeOf = ({ store }: Tab, elementId: string) => store.element(elementId)?.positionX

test('a drag is visible live and ends in the committed change, with no request for changes', async () => {
  const elementId = await sharedBoard()
  const mine = await openTab(owner)
  const theirs = await openTab(editor)
  await deferred(() => mine.live.peers.length === 1)
  await deferred(() => !theirs.workspace.isBusy)
  theirs.requested.length = 0

  mine.store.setLift([elementId], 90, 0)
  await deferred(() => placeOf(theirs, elementId) === 100)
  expect(theirs.live.editedBy.get(elementId)).toBe(owner.id)
  const committed = (await theirs.workspace.readBoard(theirs.uid))?.elements[0]
  expect(committed?.positionX).toBe(10)

  const places = new Set<number | undefined>()
  theirs.store.subscribeElement(elementId, () => places.add(placeOf(theirs, elementId)))
  mine.store.setLift([elementId], 140, 0)
  mine.store.commitDraft()
  await deferred(() => theirs.live.editedBy.size === 0)
  expect(placeOf(theirs, elementId)).toBe(150)
  // It never jumps back between preview and commit.
  expect(places).toEqual(new Set([150]))
  expect(theirs.requested).toEqual([])
})

test('rule 15: a disconnected client catches up on reconnecting, and both sides’ changes are merged', async () => {
  const elementId = await sharedBoard()
  const mine = await openTab(owner)
  const theirs = await openTab(editor)
  theirs.network.isDown = true
  theirs.network.cut()
  await deferred(() => theirs.live.state === 'offline')
  mine.store.moveBy(90, 0, [elementId])
  theirs.store.update([elementId], { rotation: 45 })
  await mine.workspace.flush()
  theirs.network.isDown = false
  theirs.workspace.syncNow()
  await deferred(() => theirs.live.state === 'live')
  for (const tab of [mine, theirs]) {
    await deferred(() => placeOf(tab, elementId) === 100 && tab.store.element(elementId)?.rotation === 45)
    await deferred(() => tab.workspace.status().waiting === 0)
  }
})

test('rule 10: the person’s other device sees the change, and the author’s own device sees it once', async () => {
  const elementId = await sharedBoard()
  const here = await openTab(owner)
  const there = await openTab(owner)
  let changes = 0
  here.store.subscribeElement(elementId, () => changes++)
  here.store.moveBy(90, 0, [elementId])
  await deferred(() => placeOf(there, elementId) === 100)
  await deferred(() => here.workspace.status().waiting === 0 && !here.workspace.isBusy)
  expect(changes).toBe(1)
})

test('rule 15: a commit whose event was lost is fetched with the next event', async () => {
  const elementId = await sharedBoard()
  const theirs = await openTab(editor)
  await server.deps.knex('boards').where({ id }).increment('rev', 1)
  const rev = server.deps.knex('boards').where({ id }).select('rev')
  await server.deps.knex('board_elements').where({ id: elementId }).update({ position_x: 300, rev })
  expect(placeOf(theirs, elementId)).toBe(10)
  // The next event comes after a gap.
  await owner.send('PUT', `/api/boards/${id}`, { name: 'Renamed' })
  await deferred(() => placeOf(theirs, elementId) === 300)
  expect(theirs.store.board?.name).toBe('Renamed')
  expect(theirs.requested.filter((path) => path.includes('/changes')).length).toBeGreaterThan(0)
})

test('rule 14: revoking a right locks the open editor at once; granting it again unlocks it', async () => {
  await sharedBoard()
  const theirs = await openTab(editor)
  const setRight = async (canEdit: boolean) => {
    await server.deps.knex('collaborators').where({ board_id: id, user_id: editor.id }).update({ can_edit: canEdit })
    server.deps.revoke({ boardId: id })
  }
  expect(theirs.store.mode).toBe('edit')
  await setRight(false)
  await deferred(() => theirs.store.mode === 'preview')
  expect(theirs.live.canEdit).toBe(false)
  await setRight(true)
  await deferred(() => theirs.store.mode === 'edit')
})

test('rule 14: a board that is no longer shared is closed and removed from the device; the connection stays open', async () => {
  await sharedBoard()
  const theirs = await openTab(editor)
  theirs.live.connect()
  const news: AccessChange[] = []
  theirs.live.on('access', (each) => news.push(each))
  await server.deps.knex('collaborators').where({ board_id: id, user_id: editor.id }).delete()
  server.deps.revoke({ boardId: id })
  await deferred(() => theirs.store.status === 'missing')
  expect(news).toEqual([{ kind: 'revoked' }])
  theirs.live.closeBoard()
  await deferred(() => theirs.live.state === 'live')
})

test('rule 5: an expired session pauses the queue and closes the connection; signing in resumes both', async () => {
  const elementId = await sharedBoard()
  const leaving = await join(server)
  await collaborate(server, id, leaving, true)
  const theirs = await openTab(leaving)
  await server.deps.knex('sessions').where({ user_id: leaving.id }).delete()
  server.deps.revoke({ userId: leaving.id })
  await deferred(() => theirs.workspace.status().pause === 'signed-out')
  expect(theirs.live.state).toBe('idle')
  theirs.store.moveBy(90, 0, [elementId])
  const { body } = await owner.get('/api/auth/user')
  expect(body.id).toBe(owner.id)
  const name = (await server.deps.knex('users').where({ id: leaving.id }).first()).username
  await leaving.send('POST', '/api/auth/login', { username: name, password: 'correct horse' })
  await theirs.workspace.flush()
  await deferred(() => theirs.live.state === 'live' && theirs.workspace.status().waiting === 0)
})

test('rule 6: two joined tabs on one device show the same, and each change is applied once', async () => {
  const elementId = await sharedBoard()
  const device = new IDBFactory()
  const [one, two] = [await openTab(editor, { device }), await openTab(editor, { device })]
  const before = (await owner.get(`/api/boards/${id}`)).body.rev
  one.store.setLift([elementId], 30, 0)
  await deferred(() => placeOf(two, elementId) === 40)
  one.store.commitDraft()
  await owner.send('PUT', `/api/elements/${elementId}`, { rotation: 90 })
  for (const { store } of [one, two]) await deferred(() => store.element(elementId)?.rotation === 90)
  await deferred(() => two.live.editedBy.size === 0 && placeOf(two, elementId) === 40)
  await deferred(() => one.workspace.status().waiting === 0)
  expect((await owner.get(`/api/boards/${id}`)).body.rev).toBe(before + 2)
})

test('rule 7: when someone else signs in in this browser, this person’s tab does not connect as them', async () => {
  await sharedBoard()
  const theirs = await openTab(editor)
  theirs.network.session = await join(server)
  theirs.network.cut()
  await deferred(() => theirs.workspace.status().pause === 'account-mismatch')
  expect(theirs.live.state).toBe('idle')
  theirs.network.session = editor
  await theirs.workspace.flush()
  await deferred(() => theirs.live.state === 'live')
})

test('a board moved to the trash disappears at once', async () => {
  await sharedBoard()
  const theirs = await openTab(editor)
  await owner.send('DELETE', `/api/boards/${id}`)
  await deferred(() => Boolean(theirs.store.board?.deletedAt) || theirs.store.status === 'missing')
})
