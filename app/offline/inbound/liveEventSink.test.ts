import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BOARD_REV, IDEMPOTENCY_KEY, MUTATION_ID } from '../../../contract/headers'
import { turns } from '../../../tests/fuzz/VirtualClock'
import {
  atRest,
  creation,
  error,
  json,
  serverBoard,
  serverElement,
  TestDevice,
  testId,
  USER,
  until,
} from '../../../tests/support/offline'
import { BoardStore } from '../../board/store/BoardStore'
import { forgetBoard } from '../cache/boards'
import { openDatabase } from '../database'
import type { LiveEvent } from '../types'
import type { Workspace } from '../workspace'
import { GAP_TIMEOUT, SENDING_TIMEOUT } from './liveEventSink'

const OTHER = 99
let device: TestDevice
let workspace: Workspace
let uid: string
let cursor: number
let stop: () => void

beforeEach(async () => {
  device = new TestDevice()
  workspace = await device.open()
  uid = await device.board(workspace)
  stop = workspace.onBoard(uid, () => {})
  await workspace.catchUp(uid)
  await atRest(workspace)
  cursor = (await workspace.readBoard(uid))?.board.cursor ?? 0
  device.server.seen.length = 0
})
afterEach(async () => {
  stop()
  await workspace.close()
})

const updated = (id: string, rev: number, content = `at ${rev}`): LiveEvent => ({
  type: 'element_updated',
  element: serverElement({ id, rev, content }),
  rev,
  userId: OTHER,
  mutationId: testId(),
})
const catchUps = () => device.server.seen.filter(({ path }) => path.includes('/changes')).length
const words = async (id: string) => (await workspace.readBoard(uid))?.elements.find((each) => each.id === id)?.content
const pass = (ms: number) => device.clock.advance(ms, () => atRest(workspace))

test('rule 15: a contiguous event moves the cursor without a request', async () => {
  workspace.live.setLive(uid, true)
  const id = testId()
  await workspace.live.event(uid, updated(id, cursor + 1))
  await pass(60_000)
  expect(await words(id)).toBe(`at ${cursor + 1}`)
  expect((await workspace.readBoard(uid))?.board.cursor).toBe(cursor + 1)
  expect(catchUps()).toBe(0)
})

test('rule 15: out-of-order events wait briefly; then what is missing is requested once', async () => {
  workspace.live.setLive(uid, true)
  const [a, b] = [testId(), testId()]
  await workspace.live.event(uid, updated(b, cursor + 2))
  await pass(GAP_TIMEOUT - 10)
  await workspace.live.event(uid, updated(a, cursor + 1))
  await pass(60_000)
  expect(catchUps()).toBe(0)
  expect((await workspace.readBoard(uid))?.board.cursor).toBe(cursor + 2)

  await workspace.live.event(uid, updated(b, cursor + 4))
  await workspace.live.event(uid, updated(b, cursor + 5))
  workspace.live.noteRev(uid, cursor + 5)
  expect(catchUps()).toBe(0)
  await pass(GAP_TIMEOUT)
  await atRest(workspace)
  expect(catchUps()).toBe(1)
})

test('rule 15: revs of own changes are not requested while those changes are being sent', async () => {
  workspace.live.setLive(uid, true)
  let answer: () => void = () => {}
  const answered = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined)
  })
  device.server.intercept = ({ method }) => (method === 'POST' ? answered : undefined)
  await workspace.commit(uid, [creation()])
  await until(() => workspace.status().isSending)
  workspace.live.noteRev(uid, cursor + 1)
  await device.clock.advance(SENDING_TIMEOUT / 2, () => turns(1))
  expect(catchUps()).toBe(0)
  answer()
  await workspace.flush()
  await pass(SENDING_TIMEOUT)
  expect(catchUps()).toBe(0)
  expect((await workspace.readBoard(uid))?.board.cursor).toBe(cursor + 1)
})

test('rule 15: revs received beyond the cursor do not count for a copy that was dropped and fetched again', async () => {
  workspace.live.setLive(uid, true)
  await workspace.live.event(uid, updated(testId(), cursor + 2))
  const id = (await workspace.readBoard(uid))?.board.id ?? 0
  const db = await openDatabase({ userId: USER, indexedDB: device.indexedDB, IDBKeyRange })
  await forgetBoard(db, uid)
  db.close()
  await workspace.openBoard({ id })
  await workspace.live.event(uid, updated(testId(), cursor + 1))
  expect((await workspace.readBoard(uid))?.board.cursor).toBe(cursor + 1)
})

test('rule 15: revs received beyond the cursor do not count after reconnecting, as the server may have been restored', async () => {
  workspace.live.setLive(uid, true)
  await workspace.live.event(uid, updated(testId(), cursor + 2))
  workspace.live.setLive(uid, false)
  workspace.live.setLive(uid, true)
  await workspace.live.event(uid, updated(testId(), cursor + 1))
  expect((await workspace.readBoard(uid))?.board.cursor).toBe(cursor + 1)
})

test("rule 15: nor do revs from before reconnecting count if the first event after it can't be stored", async () => {
  workspace.live.setLive(uid, true)
  await workspace.live.event(uid, updated(testId(), cursor + 2))
  workspace.live.setLive(uid, false)
  workspace.live.setLive(uid, true)
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  await expect(workspace.live.event(uid, updated(testId(), cursor + 3))).rejects.toThrow('No room')
  full.mockRestore()
  await workspace.live.event(uid, updated(testId(), cursor + 1))
  expect((await workspace.readBoard(uid))?.board.cursor).toBe(cursor + 1)
})

test("rule 15: the rev in the response to a board update may belong to someone else's change", async () => {
  const { server } = device
  const board = server.boards.get(uid)
  if (!board) throw new Error('The board is on the server')
  const theirs = serverElement({ id: testId(), boardId: board.id, rev: board.rev + 1, content: 'theirs' })
  server.intercept = ({ method, headers }) => {
    if (method !== 'PUT') return undefined
    server.elements.set(theirs.id, theirs)
    const now = { ...board, rev: theirs.rev }
    server.boards.set(uid, now)
    // It has this name already: there was nothing to change.
    return json(now, 200, { [MUTATION_ID]: headers.get(IDEMPOTENCY_KEY) ?? '', [BOARD_REV]: String(theirs.rev) })
  }
  await workspace.updateBoard(uid, { name: board.name })
  await until(() => workspace.status().waiting === 0)
  await pass(20_000)
  await atRest(workspace)
  expect(await words(theirs.id)).toBe('theirs')
})

test('rule 15: a rev that is missing here is requested; one that is here is not', async () => {
  workspace.live.setLive(uid, true)
  workspace.live.noteRev(uid, cursor)
  await pass(GAP_TIMEOUT)
  await atRest(workspace)
  expect(catchUps()).toBe(0)
  workspace.live.noteRev(uid, cursor + 1)
  await pass(GAP_TIMEOUT)
  await atRest(workspace)
  expect(catchUps()).toBe(1)
})

test('rule 15: a board is polled every 10 s, but not while it is live', async () => {
  await pass(20_000)
  expect(catchUps()).toBe(2)
  workspace.live.setLive(uid, true)
  await pass(60_000)
  expect(catchUps()).toBe(2)
  workspace.live.setLive(uid, false)
  await pass(20_000)
  expect(catchUps()).toBe(4)
})

test('rule 16: joining a board drains pending changes, whatever the backoff', async () => {
  device.server.intercept = () => 'lost'
  await workspace.updateBoard(uid, { name: 'Renamed' })
  await until(() => device.server.seen.some(({ method }) => method === 'PUT'))
  await atRest(workspace)
  device.server.intercept = () => undefined
  workspace.live.setLive(uid, true)
  await until(() => workspace.status().waiting === 0)
})

test('events that arrive faster than they are written are written together without loss', async () => {
  workspace.live.setLive(uid, true)
  const ids = Array.from({ length: 40 }, () => testId())
  const deltas: number[] = []
  workspace.onBoard(uid, ({ put }) => deltas.push(put?.length ?? 0))
  await Promise.all(ids.map((id, index) => workspace.live.event(uid, updated(id, cursor + 1 + index))))
  expect((await workspace.readBoard(uid))?.board.cursor).toBe(cursor + 40)
  expect((await workspace.readBoard(uid))?.elements).toHaveLength(40)
  expect(deltas).toEqual([1, 39])
})

test('rule 10: a batch that arrives as an event and again by catch-up is applied once', async () => {
  const [a, b] = [testId(), testId()]
  await workspace.live.event(uid, updated(a, cursor + 1))
  const batch: LiveEvent = {
    type: 'changes',
    fromRev: cursor + 1,
    rev: cursor + 3,
    userId: OTHER,
    mutationIds: [testId(), testId()],
    elements: [serverElement({ id: b, rev: cursor + 2, content: 'new' })],
    deleted: [a],
  }
  await workspace.live.event(uid, batch)
  await workspace.live.event(uid, updated(a, cursor + 1))
  await workspace.live.event(uid, batch)
  const snapshot = await workspace.readBoard(uid)
  expect(snapshot?.elements.map(({ content }) => content)).toEqual(['new'])
  expect(snapshot?.board.cursor).toBe(cursor + 3)
})

test("a batch includes the board's new name", async () => {
  const board = device.server.boards.get(uid)
  if (!board) throw new Error('There is no board')
  const { canEdit: _, ...fields } = { ...board, name: 'As it was', rev: cursor + 2 }
  const batch = { fromRev: cursor, rev: cursor + 2, userId: OTHER, mutationIds: [testId()], elements: [], deleted: [] }
  await workspace.live.event(uid, { type: 'changes', ...batch, board: fields })
  expect((await workspace.readBoard(uid))?.board).toMatchObject({ name: 'As it was', cursor: cursor + 2 })
})

test('rule 10: an echo of an own change hides its entry until the response arrives, but does not count it as saved', async () => {
  const store = new BoardStore({ source: workspace, boardUid: uid, newId: testId })
  await store.open()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  device.server.intercept = async ({ method }) => {
    if (method !== 'GET') await held
    return undefined
  }
  const id = store.add({ type: 'text', content: 'Mine' })
  await store.stored()
  await until(() => device.server.writes.length > 0)
  const [entry] = await workspace.waiting()
  const rev = cursor + 1
  const echo = { type: 'element_created', rev, userId: USER, mutationId: entry?.mutationId ?? '' } as const
  await workspace.live.event(uid, { ...echo, element: serverElement({ id, rev, content: 'Mine' }) })
  expect(store.element(id)?.content).toBe('Mine')
  // Someone changes it before the response: shown, since the pending entry is no longer on top.
  await workspace.live.event(uid, updated(id, cursor + 2, 'Theirs'))
  expect(store.element(id)?.content).toBe('Theirs')
  expect(workspace.status().waiting).toBe(1)
  expect(await workspace.waiting()).toHaveLength(1)
  answer()
  await until(() => workspace.status().waiting === 0)
  expect(store.element(id)?.content).toBe('Theirs')
  store.close()
})

test('rule 14: a changed right applies to the board and its stores at once', async () => {
  const store = new BoardStore({ source: workspace, boardUid: uid })
  await store.open()
  await workspace.live.noteRights(uid, false)
  expect(store.mode).toBe('preview')
  await workspace.live.noteRights(uid, true)
  expect(store.mode).toBe('edit')
  store.close()
})

test('rule 14: while a board is live, an older response does not restore a right that the channel revoked', async () => {
  workspace.live.setLive(uid, true)
  await workspace.live.noteRights(uid, false)
  await workspace.live.event(uid, updated(testId(), cursor + 1))
  device.server.boards.set(uid, serverBoard({ ...device.server.boards.get(uid), rev: cursor + 2, canEdit: true }))
  await workspace.catchUp(uid)
  expect((await workspace.readBoard(uid))?.board.canEdit).toBe(false)
  workspace.live.setLive(uid, false)
  await workspace.catchUp(uid)
  expect((await workspace.readBoard(uid))?.board.canEdit).toBe(true)
})

test('rule 7: a session of another user or none pauses the queue; without an answer nothing changes', async () => {
  expect(await workspace.checkSession()).toBe(true)
  device.server.intercept = () => 'lost'
  expect(await workspace.checkSession()).toBe(null)
  expect(workspace.status().pause).toBe(null)
  device.server.intercept = () => error(401, 'UNAUTHORIZED')
  expect(await workspace.checkSession()).toBe(false)
  expect(workspace.status().pause).toBe('signed-out')
  device.server.intercept = () => json({ id: OTHER })
  expect(await workspace.checkSession()).toBe(false)
  expect(workspace.status().pause).toBe('account-mismatch')
})

test('closing signals its dependents and ignores later events', async () => {
  workspace.live.noteRev(uid, cursor + 5)
  await workspace.close()
  expect(workspace.closed.aborted).toBe(true)
  workspace.live.noteRev(uid, cursor + 6)
  await pass(10_000)
  expect(catchUps()).toBe(0)
})
