import { forceCloseDatabase, type IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DATABASE_EPOCH } from '../../../contract/headers'
import { MemoryMirror } from '../../../tests/support/MemoryMirror'
import { atRest, change, creation, TestDevice, testAsset, testId, USER, until } from '../../../tests/support/offline'
import { openDatabase } from '../database'
import type { Fetch } from '../http/http'
import { readEpoch, writeEpoch } from '../inbound/epoch'
import { databaseName } from '../initial/rows'
import { newEntry, startSending } from '../outbox/outbox'
import type { Locks } from '../push/drain'
import type { BoardSnapshot, NewChange } from '../types'
import type { Workspace } from '../workspace'
import { MIRROR_DELAY, START_DELAY, type StorageStatusEvent } from './dataLossProtection'
import { restore } from './lazy/restore'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const OFFLINE = () => 'lost' as const
const freeLock: Locks = { request: (_, __, hold) => hold() }

/** Web Locks of one browser. */
function browserLocks(): Locks {
  const held = new Map<string, Promise<void>>()
  return {
    request: (name, { ifAvailable }, hold) => {
      const before = held.get(name)
      if (before && ifAvailable) return hold(null)
      const turn = (before ?? Promise.resolve()).then(() => hold({}))
      const end = turn.finally(() => held.get(name) === end && held.delete(name))
      held.set(name, end)
      return end
    },
  }
}

/** Open connections, so that a test can break them as a browser does. */
function watchConnections(device: TestDevice): { breakAll(): void } {
  const open = new Set<IDBDatabase>()
  const real = device.indexedDB.open.bind(device.indexedDB)
  vi.spyOn(device.indexedDB, 'open').mockImplementation((name, version) => {
    const request = real(name, version)
    request.addEventListener('success', () => open.add(request.result))
    return request
  })
  return {
    breakAll: () => {
      for (const each of open) forceCloseDatabase(each as never)
      open.clear()
    },
  }
}

function deleteDatabase(device: TestDevice, name = databaseName(USER)): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = device.indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('Somebody keeps it open'))
  })
}

interface Begun {
  readonly device: TestDevice
  readonly workspace: Workspace
  readonly uid: string
  readonly news: StorageStatusEvent[]
}

/** Someone offline on a saved board, past the first screen. */
async function begin(options: Parameters<TestDevice['open']>[0] = {}, device = new TestDevice()): Promise<Begun> {
  const news: StorageStatusEvent[] = []
  const workspace = await device.open({ onStorage: (each) => news.push(each), ...options })
  const uid = await device.board(workspace)
  await device.clock.advance(START_DELAY + MIRROR_DELAY, async () => {})
  await atRest(workspace)
  device.server.intercept = OFFLINE
  return { device, workspace, uid, news }
}

async function commitMany(workspace: Workspace, uid: string, count: number): Promise<NewChange[]> {
  const made = Array.from({ length: count }, () => creation())
  for (const each of made) await workspace.commit(uid, [each])
  return made
}

const idsOf = (entries: readonly { readonly mutationId: string }[]) => entries.map(({ mutationId }) => mutationId)

async function sendAll(device: TestDevice, workspace: Workspace): Promise<void> {
  device.server.intercept = () => undefined
  await workspace.flush()
  await until(async () => (await workspace.waiting()).length === 0)
}

test('restores a database deleted under the page from memory, in order, and sends each change once', async () => {
  const { device, workspace, uid, news } = await begin()
  const made = await commitMany(workspace, uid, 40)
  await atRest(workspace)
  await deleteDatabase(device)
  await until(() => news.some(({ kind }) => kind === 'restored'))
  expect(idsOf(await workspace.waiting())).toEqual(idsOf(made))
  expect(news).toMatchObject([{ kind: 'restored', restored: { changes: 40, drafts: 0, missingPictures: 0 } }])
  expect(workspace.status()).toMatchObject({ memoryOnly: 0, unstored: 0 })
  await sendAll(device, workspace)
  expect(device.server.applied.filter((id) => idsOf(made).includes(id))).toEqual(idsOf(made))
  expect(device.server.elements.size).toBe(40)
  await workspace.close()
})

test('a photo lost with its database no longer counts as waiting', async () => {
  const { device, workspace, news } = await begin()
  const photo = { version: 2, boardUid: testId(), place: null, from: 'camera', name: 'pier.jpg' } as const
  const file = new File(['photo'], photo.name, { type: 'image/jpeg' })
  await workspace.photos.store({ ...photo, id: testId(), elementId: testId() }, file)
  await until(() => workspace.status().waiting === 1)
  await deleteDatabase(device, `moodloom-photos-${USER}`)
  await deleteDatabase(device)
  await until(() => news.some(({ kind }) => kind === 'restored'))
  await until(() => workspace.status().waiting === 0)
  await workspace.close()
})

test('reopens a connection that the browser closed, without restoring or reporting anything', async () => {
  const device = new TestDevice()
  const connections = watchConnections(device)
  const { workspace, uid, news } = await begin({}, device)
  const made = await commitMany(workspace, uid, 3)
  connections.breakAll()
  const after = creation()
  await workspace.commit(uid, [after])
  expect(idsOf(await workspace.waiting())).toEqual(idsOf([...made, after]))
  expect(news).toEqual([])
  await workspace.close()
})

test('if the connection closes and the database is deleted, pending changes are restored before the next write', async () => {
  const device = new TestDevice()
  const connections = watchConnections(device)
  const { workspace, uid } = await begin({}, device)
  const made = await commitMany(workspace, uid, 5)
  await atRest(workspace)
  connections.breakAll()
  const deleted = deleteDatabase(device)
  const after = creation()
  await workspace.commit(uid, [after])
  await deleted
  const waiting = await workspace.waiting()
  expect(idsOf(waiting)).toEqual(idsOf([...made, after]))
  expect(waiting.filter(({ refusal }) => refusal)).toEqual([])
  await sendAll(device, workspace)
  expect(device.server.elements.size).toBe(6)
  await workspace.close()
})

test('while storage fails to open, pending changes count as not saved; they are stored once it opens', async () => {
  const device = new TestDevice()
  const connections = watchConnections(device)
  const { workspace, uid, news } = await begin({}, device)
  const made = await commitMany(workspace, uid, 4)
  await atRest(workspace)
  const refused = vi.spyOn(device.indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  connections.breakAll()
  await until(() => workspace.status().memoryOnly === 4)
  await device.clock.advance(10_000, async () => {})
  await until(() => news.length > 0)
  expect(news).toEqual([{ kind: 'failing', changes: 4 }])
  refused.mockRestore()
  await deleteDatabase(device)
  await until(async () => {
    await device.clock.advance(60_000, async () => {})
    return workspace.status().memoryOnly === 0
  })
  expect(idsOf(await workspace.waiting())).toEqual(idsOf(made))
  expect(news.map(({ kind }) => kind).sort()).toEqual(['failing', 'restored', 'works'])
  await workspace.close()
})

test('restores drafts and pending photos too', async () => {
  const { device, workspace, uid, news } = await begin()
  const photo = testAsset('d')
  const draft = await workspace.createDraft({ name: 'Begun' })
  const onDraft = creation()
  await workspace.commit(draft.uid, [onDraft])
  await workspace.commit(uid, [creation(testId(), { type: 'image', content: photo.address })], [photo])
  await atRest(workspace)
  await deleteDatabase(device)
  await until(() => news.length > 0)
  expect(news).toMatchObject([{ kind: 'restored', restored: { changes: 2, drafts: 1, missingPictures: 0 } }])
  const copy = await workspace.readBoard(draft.uid)
  expect(copy?.board).toMatchObject({ name: 'Begun', isDraft: true })
  expect(copy?.elements).toHaveLength(1)
  expect(await (await workspace.originalAsset(photo.address))?.blob.text()).toBe('d')
  await workspace.close()
})

test('stores a board on the screen again from memory, so that it opens offline', async () => {
  const { device, workspace, uid, news } = await begin()
  const held: { snapshot: BoardSnapshot | null } = { snapshot: await workspace.readBoard(uid) }
  expect(held.snapshot).not.toBeNull()
  const stop = workspace.onBoard(
    uid,
    () => {},
    () => held.snapshot,
  )
  const [made] = await commitMany(workspace, uid, 1)
  await atRest(workspace)
  await deleteDatabase(device)
  await until(() => news.length > 0)
  const copy = await workspace.readBoard(uid)
  expect(copy?.board).toMatchObject({ uid, isComplete: true, cursor: held.snapshot?.board.cursor })
  expect(idsOf(copy?.pending ?? [])).toEqual([made?.mutationId])
  stop()
  await workspace.close()
})

describe('R1, R6: a lost database, and a server that was restored since', () => {
  /** A server whose responses name this epoch. */
  function epochOf(device: TestDevice, epoch: string): Fetch {
    return async (path, init) => {
      const answer = await device.server.fetch(path, init)
      answer.headers.set(DATABASE_EPOCH, epoch)
      return answer
    }
  }

  const open = (device: TestDevice) => openDatabase({ userId: USER, indexedDB: device.indexedDB, IDBKeyRange })

  test('restored rows belong to the epoch that the tab knew', async () => {
    const device = new TestDevice()
    const { workspace, news } = await begin({ fetch: epochOf(device, 'one') }, device)
    await deleteDatabase(device)
    await until(() => news.length > 0)
    const db = await open(device)
    expect(await readEpoch(db)).toBe('one')
    db.close()
    await workspace.close()
  })

  test("a copy from another epoch than the new database's is fetched again", async () => {
    const device = new TestDevice()
    const { workspace, uid } = await begin({ fetch: epochOf(device, 'one') }, device)
    const shown = [await workspace.readBoard(uid)].flatMap((each) => each ?? [])
    await workspace.close()
    await deleteDatabase(device)
    const db = await open(device)
    await writeEpoch(db, 'two')
    const rows = { entries: [], boards: [], elements: [], assets: [] }
    await restore(db, { rows, shown, epoch: 'one', lost: null, readBlob: async () => null, newId: testId, now: 0 })
    expect(await readEpoch(db)).toBe('two')
    expect(await db.boards.get(uid)).toMatchObject({ isComplete: true, outdated: { commonRev: 0 } })
    db.close()
  })
})

test('two tabs restore one database once', async () => {
  const device = new TestDevice()
  const { workspace: first, uid, news } = await begin({}, device)
  const second = await device.open()
  await device.clock.advance(START_DELAY + MIRROR_DELAY, async () => {})
  const made = [...(await commitMany(first, uid, 5)), ...(await commitMany(second, uid, 5))]
  await atRest(first)
  await atRest(second)
  await deleteDatabase(device)
  await until(() => news.length > 0)
  await atRest(second)
  expect(new Set(idsOf(await second.waiting()))).toEqual(new Set(idsOf(made)))
  expect(await first.waiting()).toHaveLength(10)
  await first.close()
  await second.close()
})

test('rule 9: restored entries count as sent, and later changes do not merge into them', async () => {
  const { device, workspace, uid, news } = await begin()
  const element = testId()
  await workspace.commit(uid, [creation(element)])
  await atRest(workspace)
  await deleteDatabase(device)
  await until(() => news.length > 0)
  const later = change({ kind: 'element.update', elementId: element, baseRev: 0, data: { positionX: 9 } })
  await workspace.commit(uid, [later])
  const waiting = await workspace.waiting()
  expect(waiting).toHaveLength(2)
  expect(waiting[0]?.sentAt).not.toBeNull()
  await sendAll(device, workspace)
  expect(device.server.elements.get(element)?.positionX).toBe(9)
  await workspace.close()
})

test('rule 9: entries of a batch that was being sent during a restore still count as sent', async () => {
  const device = new TestDevice()
  const db = await openDatabase({ userId: USER, indexedDB: device.indexedDB, IDBKeyRange })
  const entry = () => newEntry('b', creation(), 1)
  const lost = { ...entry(), seq: 1 }
  for (const row of [entry(), entry()]) await db.outbox.add(row)
  const batch = await db.outbox.toArray()
  await startSending(db, 'b', { entries: batch, now: 2 })
  const rows = { entries: [lost], boards: [], elements: [], assets: [] }
  await restore(db, { rows, shown: [], epoch: null, lost: null, readBlob: async () => null, newId: testId, now: 3 })
  const ids = [lost, ...batch].map(({ mutationId }) => mutationId)
  const restored = await db.outbox.orderBy('seq').toArray()
  expect(restored.map(({ mutationId, sentAt }) => [mutationId, sentAt])).toEqual([
    [ids[0], 3],
    [ids[1], 2],
    [ids[2], 2],
  ])
  db.close()
})

test('data deleted on purpose in another tab stays deleted, along with the mirror', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const mirror = new MemoryMirror()
  const { device, workspace, uid, news } = await begin({ mirror, locks: freeLock })
  const other = await device.open({ mirror, locks: freeLock })
  await commitMany(workspace, uid, 3)
  await atRest(workspace)
  await until(() => mirror.log !== null)
  await other.deleteEverything()
  await until(() => workspace.closed.aborted)
  expect(news).toEqual([])
  await until(() => mirror.log === null)
  const next = await device.open({ mirror, locks: freeLock })
  await device.clock.advance(START_DELAY + MIRROR_DELAY, async () => {})
  await atRest(next)
  expect(await next.waiting()).toEqual([])
  await next.close()
})

// --- the mirror -------------------------------------------------------------------------------------------------------

/** The browser is closed, and restarts without its IndexedDB. */
async function restart(device: TestDevice, mirror: MemoryMirror, isLost = true) {
  mirror.kill()
  const { server } = device
  const next = isLost ? new TestDevice(server) : device
  const news: StorageStatusEvent[] = []
  const workspace = await next.open({ mirror, locks: freeLock, onStorage: (each) => news.push(each) })
  await next.clock.advance(START_DELAY + MIRROR_DELAY, async () => {})
  await atRest(workspace)
  return { device: next, workspace, news }
}

test('restores changes, drafts and photos from the mirror if IndexedDB is lost before startup', async () => {
  const mirror = new MemoryMirror()
  const { device, workspace, uid } = await begin({ mirror, locks: freeLock })
  const photo = testAsset('c')
  const made = await commitMany(workspace, uid, 30)
  const picture = creation(testId(), { type: 'image', content: photo.address })
  await workspace.commit(uid, [picture], [photo])
  const draft = await workspace.createDraft({ name: 'Begun' })
  await workspace.commit(draft.uid, [creation()])
  await atRest(workspace)
  expect((await workspace.deviceUse()).mirror.isUpToDate).toBe(true)

  const after = await restart(device, mirror)
  expect(after.news).toMatchObject([{ kind: 'restored', restored: { changes: 32, drafts: 1, missingPictures: 0 } }])
  const waiting = await after.workspace.waiting()
  expect(idsOf(waiting.filter(({ boardUid }) => boardUid))).toEqual(idsOf([...made, picture]))
  expect((await after.workspace.readBoard(draft.uid))?.elements).toHaveLength(1)
  expect(await (await after.workspace.originalAsset(photo.address))?.blob.text()).toBe('c')
  device.server.uploading = photo.address
  await sendAll(after.device, after.workspace)
  expect(device.server.elements.size).toBe(31)
  await after.workspace.close()
  await workspace.close()
})

test('acknowledged changes leave the mirror and are not restored', async () => {
  const mirror = new MemoryMirror()
  const { device, workspace, uid } = await begin({ mirror, locks: freeLock })
  await commitMany(workspace, uid, 5)
  await sendAll(device, workspace)
  await atRest(workspace)
  const { applied } = device.server
  const before = applied.length
  const after = await restart(device, mirror)
  await after.workspace.flush()
  expect(after.news).toMatchObject([{ kind: 'restored', restored: { changes: 0, drafts: 0 } }])
  expect(applied).toHaveLength(before)
  await after.workspace.close()
  await workspace.close()
})

test("a board card from the mirror yields to the server's, even if the server was restored to an older state", async () => {
  const mirror = new MemoryMirror()
  const { device, workspace, uid } = await begin({ mirror, locks: freeLock })
  device.server.intercept = () => undefined
  await workspace.updateBoard(uid, { name: 'Later' })
  await workspace.deleteBoard(uid)
  await workspace.flush()
  await atRest(workspace)
  device.server.intercept = OFFLINE
  const element = testId()
  await workspace.commit(uid, [creation(element)])
  await atRest(workspace)
  // As it was before the deletion, which is not known here.
  const board = device.server.boards.get(uid)
  if (board) device.server.boards.set(uid, { ...board, deletedAt: null, rev: 0 })

  const after = await restart(device, mirror)
  device.server.intercept = () => undefined
  await after.workspace.flush()
  await after.device.clock.advance(10_000, () => atRest(after.workspace))
  expect(await after.workspace.waiting()).toEqual([])
  expect(device.server.elements.get(element)?.boardId).toBe(board?.id)
  await after.workspace.close()
  await workspace.close()
})

test('an existing database takes precedence over an older mirror', async () => {
  const mirror = new MemoryMirror()
  const { device, workspace, uid } = await begin({ mirror, locks: freeLock })
  await commitMany(workspace, uid, 5)
  await atRest(workspace)
  mirror.isFull = true
  await sendAll(device, workspace)
  await atRest(workspace)
  await workspace.close()
  mirror.isFull = false
  const after = await restart(device, mirror, false)
  expect(after.news).toEqual([])
  expect(await after.workspace.waiting()).toEqual([])
  await after.workspace.close()
})

test('a database older than its mirror gets the missing changes', async () => {
  const mirror = new MemoryMirror()
  const { device, workspace, uid } = await begin({ mirror, locks: freeLock })
  await atRest(workspace)
  await workspace.close()
  const older = await copyOf(device.indexedDB)
  const next = await device.open({ mirror, locks: freeLock })
  await device.clock.advance(START_DELAY + MIRROR_DELAY, async () => {})
  await atRest(next)
  const made = await commitMany(next, uid, 4)
  await atRest(next)
  mirror.kill()
  const setBack = new TestDevice(device.server)
  await fill(setBack.indexedDB, older)
  const after = await setBack.open({ mirror, locks: freeLock })
  await setBack.clock.advance(START_DELAY + MIRROR_DELAY, async () => {})
  await atRest(after)
  expect(idsOf(await after.waiting())).toEqual(idsOf(made))
  await after.close()
  await next.close()
})

test('a log with its last line cut off by a crash yields everything before it', async () => {
  const mirror = new MemoryMirror()
  const { device, workspace, uid } = await begin({ mirror, locks: freeLock })
  const made = await commitMany(workspace, uid, 6)
  await atRest(workspace)
  mirror.log = (mirror.log ?? '').slice(0, -20)
  const after = await restart(device, mirror)
  expect(idsOf(await after.workspace.waiting())).toEqual(idsOf(made.slice(0, 5)))
  await after.workspace.close()
  await workspace.close()
})

test('does not say whether there is a second copy before the mirror was checked', async () => {
  const mirror = new MemoryMirror()
  const device = new TestDevice()
  const workspace = await device.open({ mirror, locks: freeLock })
  expect((await workspace.deviceUse()).mirror.isUpToDate).toBeNull()
  await device.clock.advance(START_DELAY + MIRROR_DELAY, async () => {})
  await atRest(workspace)
  expect((await workspace.deviceUse()).mirror.isUpToDate).toBe(true)
  await workspace.close()
  const plain = await device.open({ locks: freeLock })
  expect((await plain.deviceUse()).mirror.isUpToDate).toBe(false)
  await plain.close()
})

test('works on when the mirror has no room, and writes the whole mirror with the next change', async () => {
  const mirror = new MemoryMirror()
  const { device, workspace, uid } = await begin({ mirror, locks: freeLock })
  mirror.isFull = true
  const made = await commitMany(workspace, uid, 2)
  await atRest(workspace)
  expect((await workspace.deviceUse()).mirror.isUpToDate).toBe(false)
  mirror.isFull = false
  made.push(...(await commitMany(workspace, uid, 1)))
  await atRest(workspace)
  expect((await workspace.deviceUse()).mirror.isUpToDate).toBe(true)
  const after = await restart(device, mirror)
  expect(idsOf(await after.workspace.waiting())).toEqual(idsOf(made))
  await after.workspace.close()
  await workspace.close()
})

test('closing waits for a mirror that is still opening, and releases it unread', async () => {
  const device = new TestDevice()
  const mirror = new MemoryMirror()
  const open = mirror.open.bind(mirror)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const read = vi.fn(async () => null)
  const opening = vi.spyOn(mirror, 'open').mockImplementation(async () => {
    await held
    const files = await open()
    return files && { ...files, read }
  })
  const workspace = await device.open({ mirror, locks: freeLock })
  await device.clock.advance(START_DELAY + MIRROR_DELAY, async () => {})
  await until(() => opening.mock.calls.length > 0)
  const closed = workspace.close()
  goOn()
  await closed
  expect(read).not.toHaveBeenCalled()
  // Rejects while it is open.
  await (await open())?.close()
})

test('a tab that opens a new database does not wait while another tab has the mirror: that tab restores', async () => {
  const mirror = new MemoryMirror()
  const locks = browserLocks()
  const { device, workspace: first, uid } = await begin({ mirror, locks })
  const made = await commitMany(first, uid, 3)
  await atRest(first)
  const refused = vi.spyOn(device.indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  await deleteDatabase(device)
  await until(() => first.status().memoryOnly === 3)
  refused.mockRestore()
  // The clock stands still.
  const second = await device.open({ mirror, locks })
  await until(async () => {
    await device.clock.advance(10_000, async () => {})
    return first.status().memoryOnly === 0
  })
  expect(idsOf(await second.waiting())).toEqual(idsOf(made))
  await first.close()
  await second.close()
})

type Copy = Map<string, { key: IDBValidKey; value: unknown }[]>

async function copyOf(factory: IDBFactory): Promise<Copy> {
  const db = await opened(factory.open(databaseName(7)))
  const copy: Copy = new Map()
  for (const name of db.objectStoreNames) {
    const store = db.transaction(name).objectStore(name)
    const [keys, values] = await Promise.all([opened(store.getAllKeys()), opened(store.getAll())])
    copy.set(
      name,
      keys.map((key, index) => ({ key, value: values[index] })),
    )
  }
  db.close()
  return copy
}

/** Creates the tables by opening a workspace, and puts the rows in. */
async function fill(factory: IDBFactory, copy: Copy): Promise<void> {
  const made = new TestDevice()
  const workspace = await made.open({ indexedDB: factory })
  await workspace.close()
  const db = await opened(factory.open(databaseName(7)))
  for (const [name, rows] of copy) {
    const store = db.transaction(name, 'readwrite').objectStore(name)
    await Promise.all(rows.map(({ value }) => opened(store.put(value))))
  }
  db.close()
}

function opened<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
