import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverBoard, serverElement, testId } from '../../../tests/support/offline'
import { Bus } from '../bus'
import { forgetBoard } from '../cache/boards'
import { type OfflineDatabase, openDatabase } from '../database'
import { newCard } from '../initial/rows'
import type { BoardDelta } from '../types'
import { type Incoming, Receive } from './receive'

const uid = testId()
const id = testId()
let db: OfflineDatabase
let receive: Receive
let deltas: BoardDelta[]

beforeEach(async () => {
  db = await openDatabase({ userId: 1, indexedDB: new IDBFactory(), IDBKeyRange })
  const bus = new Bus(null)
  deltas = []
  bus.on((message) => message.type === 'delta' && deltas.push(message.delta))
  receive = new Receive(db, bus)
  await db.boards.put({ ...newCard(serverBoard({ uid })), isComplete: true, cursor: 5 })
  await db.elements.put({ ...serverElement({ id, rev: 5, content: 'five' }), boardUid: uid })
})
afterEach(() => db.close())

const incoming = (fields: Partial<Incoming>): Incoming => ({ put: [], removed: [], revs: [], ...fields })
const words = async (element: string) => (await db.elements.get(element))?.content
const cursor = async () => (await db.boards.get(uid))?.cursor

test('rule 10: a change that arrives several times is applied once', async () => {
  const change = incoming({ put: [serverElement({ id, rev: 6, content: 'six' })], revs: [6] })
  await receive.applyChanges(uid, change)
  await receive.applyChanges(uid, change)
  expect(await words(id)).toBe('six')
  expect(await cursor()).toBe(6)
})

test('rule 15: a transaction that fails after its commit resets the board', async () => {
  const real = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementationOnce((...args: Parameters<typeof real>) =>
    real(...args).then(() => {
      throw new Dexie.PrematureCommitError('Transaction committed too early')
    }),
  )
  const change = incoming({ removed: [{ id, rev: 6 }], revs: [6] })
  await expect(receive.applyChanges(uid, change)).rejects.toThrow('committed too early')
  expect(await cursor()).toBe(6)
  expect(deltas).toEqual([{ boardUid: uid, reset: true }])
})

test('rule 10: an older row never replaces a newer one', async () => {
  await receive.applyChanges(uid, incoming({ put: [serverElement({ id, rev: 9, content: 'nine' })], revs: [9] }))
  await receive.applyChanges(uid, incoming({ put: [serverElement({ id, rev: 7, content: 'seven' })], revs: [7] }))
  expect(await words(id)).toBe('nine')
})

test('rule 10: a late row does not bring a deleted element back, but restoring it does', async () => {
  await receive.applyChanges(uid, incoming({ removed: [{ id, rev: 8 }], revs: [8] }))
  await receive.applyChanges(uid, incoming({ put: [serverElement({ id, rev: 7 })], revs: [7] }))
  expect(await words(id)).toBeUndefined()
  await receive.applyChanges(uid, incoming({ covers: { from: 5, to: 8 } }))
  await receive.applyChanges(uid, incoming({ put: [serverElement({ id, rev: 6 })], revs: [6] }))
  expect(await words(id)).toBeUndefined()
  await receive.applyChanges(uid, incoming({ put: [serverElement({ id, rev: 9, content: 'back' })], revs: [9] }))
  expect(await words(id)).toBe('back')
})

test('rule 10: a late deletion does not remove a newer row', async () => {
  await receive.applyChanges(uid, incoming({ put: [serverElement({ id, rev: 8, content: 'eight' })], revs: [8] }))
  await receive.applyChanges(uid, incoming({ removed: [{ id, rev: 7 }], revs: [7] }))
  expect(await words(id)).toBe('eight')
})

test('rule 15: the cursor moves over contiguous revs only, or by a catch-up from its position', async () => {
  await receive.applyChanges(uid, incoming({ put: [serverElement({ rev: 8 })], revs: [8] }))
  expect(await cursor()).toBe(5)
  await receive.applyChanges(uid, incoming({ revs: [7] }))
  expect(await cursor()).toBe(5)
  // The last missing one: 7 and 8 are here.
  await receive.applyChanges(uid, incoming({ revs: [6] }))
  expect(await cursor()).toBe(8)
  await receive.applyChanges(uid, incoming({ covers: { from: 9, to: 12 } }))
  expect(await cursor()).toBe(8)
  await receive.applyChanges(uid, incoming({ covers: { from: 5, to: 12 } }))
  expect(await cursor()).toBe(12)
})

test('rule 15: revs beyond the cursor are dropped along with the copy they belong to', async () => {
  const ahead = serverElement({ rev: 8 })
  await receive.applyChanges(uid, incoming({ put: [ahead], revs: [8] }))
  await forgetBoard(db, uid)
  await receive.applyChanges(uid, incoming({ put: [ahead], revs: [8] }))
  await db.boards.put(newCard(serverBoard({ uid })))
  await receive.replaceBoard(uid, [serverElement({ id, rev: 6 })], 6)
  await receive.applyChanges(uid, incoming({ revs: [7] }))
  expect(await cursor()).toBe(7)
})

test('rule 15: a full board older than the local copy does not bring back elements deleted since', async () => {
  await receive.applyChanges(uid, incoming({ removed: [{ id, rev: 6 }], revs: [6] }))
  await receive.replaceBoard(uid, [serverElement({ id, rev: 5 })], 5)
  expect(await words(id)).toBeUndefined()
  expect(await cursor()).toBe(6)
})

test('rule 15: a full board replaces local rows, except newer ones', async () => {
  const [unchanged, fresh, gone] = [testId(), testId(), testId()]
  await receive.applyChanges(
    uid,
    incoming({ put: [serverElement({ id: unchanged, rev: 20, content: 'newer' })], removed: [{ id: gone, rev: 21 }] }),
  )
  await receive.replaceBoard(
    uid,
    [
      serverElement({ id: fresh, rev: 10 }),
      serverElement({ id: gone, rev: 3 }),
      serverElement({ id: unchanged, rev: 4 }),
    ],
    15,
  )
  expect(await words(id)).toBeUndefined()
  expect(await words(gone)).toBeUndefined()
  expect(await words(fresh)).toBeDefined()
  expect(await words(unchanged)).toBe('newer')
  expect(await cursor()).toBe(15)
  expect(deltas.at(-1)).toMatchObject({ boardUid: uid, reset: true })
})

test("rule 15: local rows are discarded when the server's revs went back", async () => {
  await receive.replaceBoard(uid, [serverElement({ rev: 1 })], 2, true)
  expect(await words(id)).toBeUndefined()
  expect(await cursor()).toBe(2)
})

test("an older response does not overwrite the board's own fields", async () => {
  await receive.applyChanges(uid, incoming({ board: serverBoard({ uid, name: 'New', rev: 7 }) }))
  await receive.applyChanges(uid, incoming({ board: serverBoard({ uid, name: 'Old', rev: 6 }) }))
  expect((await db.boards.get(uid))?.name).toBe('New')
})
