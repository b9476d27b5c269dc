import { IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  atRest,
  creation,
  error,
  json,
  serverBoard,
  serverElement,
  TestDevice,
  testAsset,
  testId,
  USER,
  until,
} from '../../../tests/support/offline'
import type { BoardDelta } from '../types'
import { rememberUser } from './device'
import { InitialBoardSource } from './InitialBoardSource'
import { fetchInitialSnapshot, type InitialSnapshot, readInitialSnapshot } from './initialSnapshot'
import { fetchOrPrefetched } from './prefetchCache'
import { type BoardPicture, databaseName } from './rows'

const ANN = {
  id: USER,
  username: 'ann',
  displayName: 'Ann',
  avatarUrl: null,
  isEmailVerified: false,
  email: 'ann@example.org',
  createdAt: '2026-01-01T00:00:00.000Z',
}

let device: TestDevice

beforeEach(() => {
  device = new TestDevice()
  vi.stubGlobal('indexedDB', device.indexedDB)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
})
afterEach(() => vi.unstubAllGlobals())

async function look(): Promise<InitialSnapshot> {
  const found = await readInitialSnapshot(1)
  if (!found) throw new Error('The board is not here')
  return found
}

test('reading without Dexie gives the same as the workspace, including pending changes', async () => {
  await rememberUser(ANN)
  const workspace = await device.open()
  const uid = await device.board(workspace)
  await workspace.commit(uid, [creation()])
  await workspace.flush()
  device.server.intercept = () => 'lost'
  const asset = testAsset()
  await workspace.commit(uid, [creation(testId(), { type: 'image', content: asset.address })], [asset])
  await workspace.commit(uid, [creation(), creation()])
  await atRest(workspace)

  const { userId, snapshot, uploads } = await look()
  // The last two were sent as a batch.
  expect(snapshot.pending.map(({ sentAt }) => sentAt !== null)).toEqual([false, true, true])
  expect(userId).toBe(ANN.id)
  expect(snapshot).toEqual(await workspace.readBoard(uid))
  expect(snapshot.elements).toHaveLength(1)
  expect(snapshot.pending).toHaveLength(3)
  expect(uploads).toEqual(await workspace.uploads())
  expect([...uploads]).toEqual([asset.address])
  await workspace.close()
})

const PICTURE: BoardPicture = {
  bytes: new Uint8Array([1, 2, 3]).buffer,
  type: 'image/webp',
  rect: { x: -5, y: -5, width: 110, height: 110 },
  content: { x: 0, y: 0, width: 100, height: 100 },
  background: '#102030',
}

/** The pictures of boards that this device has. */
async function storedPictures(): Promise<unknown[]> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const db = await answer(device.indexedDB.open(databaseName(USER)))
  const rows = await answer(db.transaction('meta').objectStore('meta').getAll())
  db.close()
  return rows.flatMap(({ key, value }) => (key.startsWith('picture ') ? value : []))
}

test("reads the board's stored picture before its elements", async () => {
  await rememberUser(ANN)
  const workspace = await device.open()
  const uid = await device.board(workspace)
  const seen: unknown[] = []
  const read = () => readInitialSnapshot(1, (card) => seen.push(card)).then(() => seen.push('all of it'))
  await read()
  expect(seen.splice(0)).toEqual(['all of it'])

  await workspace.storePicture(uid, PICTURE)
  await read()
  expect(seen).toEqual([
    { userId: USER, board: expect.objectContaining({ uid, id: 1 }), picture: PICTURE },
    'all of it',
  ])
  await workspace.close()
})

test("a board's picture is deleted with its copy, and is not stored without one", async () => {
  const workspace = await device.open()
  const uid = await device.board(workspace)
  await workspace.storePicture(uid, PICTURE)
  expect(await storedPictures()).toEqual([PICTURE])
  await workspace.clearCopies()
  expect(await storedPictures()).toEqual([])
  await workspace.storePicture(uid, PICTURE)
  expect(await storedPictures()).toEqual([])
  await workspace.close()
})

test('returns null and creates no database without a remembered user or a copy of the board', async () => {
  expect(await readInitialSnapshot(1)).toBeNull()
  await rememberUser(ANN)
  expect(await readInitialSnapshot(1)).toBeNull()
  expect((await device.indexedDB.databases()).map(({ name }) => name)).toEqual(['moodloom-device'])
  const workspace = await device.open()
  const uid = await device.board(workspace)
  expect(await readInitialSnapshot(2)).toBeNull()
  await workspace.deleteBoard(uid)
  await workspace.flush()
  expect(await readInitialSnapshot(1)).toBeNull()
  await workspace.close()
})

test('changes made before the workspace is open are stored and reported when it opens', async () => {
  await rememberUser(ANN)
  const before = await device.open()
  const uid = await device.board(before)
  const source = new InitialBoardSource(Promise.resolve(await look()))
  const deltas: BoardDelta[] = []
  const stop = source.onBoard(uid, (delta) => deltas.push(delta))
  expect((await source.readBoard(uid))?.elements).toEqual([])

  // Another tab writes, and so does this one.
  const other = creation()
  await before.commit(uid, [other])
  await before.flush()
  await before.close()
  const mine = creation()
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const isLeftUnasked = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isLeftUnasked()).toBe(true)
  const committed = source.commit(uid, [mine])
  expect(isLeftUnasked()).toBe(false)
  expect(deltas).toEqual([])

  const workspace = await device.open()
  source.attach(workspace)
  expect((await committed).map(({ mutationId }) => mutationId)).toEqual([mine.mutationId])
  expect(isLeftUnasked()).toBe(true)
  await until(() => deltas.length > 0)
  expect(deltas[0]).toEqual({ boardUid: uid, reset: true })
  const read = await source.readBoard(uid)
  const ids = [
    ...(read?.elements ?? []).map(({ id }) => id),
    ...(read?.pending ?? []).map(({ change }) => elementIdOf(change)),
  ]
  expect(ids.sort()).toEqual([elementIdOf(other.change), elementIdOf(mine.change)].sort())

  const count = deltas.length
  stop()
  await workspace.commit(uid, [creation()])
  expect(deltas).toHaveLength(count)
  await workspace.close()
})

test('requests a board that is not on this device at once, and the workspace reuses the responses', async () => {
  const uid = testId()
  device.server.boards.set(uid, serverBoard({ uid, id: 3, rev: 4 }))
  device.server.elements.set('e', serverElement({ boardId: 3, rev: 4 }))
  vi.stubGlobal('fetch', device.server.fetch)
  const look = fetchInitialSnapshot(3)
  // Consumed before the snapshot has read its clone.
  const user = await fetchOrPrefetched('/api/auth/user')
  expect(await user.json()).toEqual({ id: USER })
  const { userId, snapshot } = (await look) ?? {}
  expect(userId).toBe(USER)
  expect(snapshot?.board).toMatchObject({ uid, id: 3, cursor: 4, isComplete: true })

  const workspace = await device.open({ fetch: fetchOrPrefetched })
  await workspace.openBoard({ id: 3 })
  expect(await workspace.readBoard(uid)).toMatchObject({ board: { cursor: 4 }, elements: snapshot?.elements })
  const requested = device.server.seen.map(({ path }) => path).filter((path) => path.startsWith('/api/boards/3'))
  expect(requested).toEqual(['/api/boards/3', '/api/boards/3/elements'])
  await workspace.close()
})

test('a prefetched response is not reused after a write, nor if it was a refusal', async () => {
  vi.stubGlobal('fetch', device.server.fetch)
  device.server.intercept = () => error(401, 'UNAUTHENTICATED')
  expect(await fetchInitialSnapshot(3)).toBeNull()
  device.server.intercept = () => undefined
  expect((await fetchOrPrefetched('/api/auth/user')).status).toBe(200)

  device.server.intercept = ({ path }) => (path === '/api/boards/3' ? json({}) : undefined)
  expect(await fetchInitialSnapshot(3)).toBeNull()
  device.server.intercept = () => undefined
  device.server.user = 8
  await fetchOrPrefetched('/api/boards', { method: 'POST', body: '{}' })
  expect(await (await fetchOrPrefetched('/api/auth/user')).json()).toEqual({ id: 8 })
})

function elementIdOf(change: object): string {
  return 'elementId' in change ? String(change.elementId) : ''
}
