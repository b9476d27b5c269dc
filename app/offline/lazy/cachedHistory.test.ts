import { IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { HistoryEntry, Snapshot } from '../../../contract/history'
import { CACHED_HISTORY_CHARACTERS_MAX, CACHED_HISTORY_MAX } from '../../../contract/limits'
import { testId as id, json, TestDevice, until } from '../../../tests/support/offline'
import { openDatabase } from '../database'
import type { StoredBoard } from '../initial/rows'
import type { HistoryPart } from '../types'
import { mergeHistory, truncateHistory } from './cachedHistory'

const entry = (rev: number, content = ''): HistoryEntry => ({
  id: rev,
  boardId: 1,
  userId: 7,
  user: null,
  changeType: 'update',
  elementId: '00000000-0000-7000-8000-000000000001',
  previousState: {},
  newState: { content },
  rev,
  timestamp: '2026-01-01T00:00:00.000Z',
  thumbnailUrl: null,
  comment: null,
})
const newest = (rev: number): Snapshot => ({
  rev,
  board: { name: 'Board', description: null, category: null, visibility: 'private' },
  elements: [],
})
/** The entries from one rev down to another. */
const historyPart = (from: number, to: number, hasOlder = to > 1): HistoryPart => ({
  entries: Array.from({ length: from - to + 1 }, (_, index) => entry(from - index)),
  newest: newest(from),
  hasOlder,
})
const revs = ({ entries }: HistoryPart) => [entries[0]?.rev, entries.at(-1)?.rev]

test('merges a cached part that is contiguous with the new one, and drops it if there is a gap', () => {
  const joined = mergeHistory(historyPart(20, 11), historyPart(15, 4, false))
  expect([revs(joined), joined.hasOlder, joined.newest.rev]).toEqual([[20, 4], false, 20])
  expect(revs(mergeHistory(historyPart(20, 11), historyPart(10, 4)))).toEqual([20, 4])
  expect(revs(mergeHistory(historyPart(20, 11), historyPart(9, 4)))).toEqual([20, 11])
  expect(revs(mergeHistory(historyPart(20, 11, false), historyPart(15, 4)))).toEqual([20, 11])
})

test('truncates the history to the limits, and drops what is not contiguous', () => {
  const long = truncateHistory(historyPart(CACHED_HISTORY_MAX + 10, 1))
  expect([long.entries.length, revs(long)[0], long.hasOlder]).toEqual([
    CACHED_HISTORY_MAX,
    CACHED_HISTORY_MAX + 10,
    true,
  ])
  const words = 'x'.repeat(CACHED_HISTORY_CHARACTERS_MAX / 4)
  const wordy = truncateHistory({ ...historyPart(9, 1), entries: [9, 8, 7, 6, 5].map((rev) => entry(rev, words)) })
  expect(revs(wordy)).toEqual([9, 7])
  const thinned = truncateHistory({ ...historyPart(9, 1), entries: [9, 8, 5, 4].map((rev) => entry(rev)) })
  expect([revs(thinned), thinned.hasOlder]).toEqual([[9, 8], true])
  // Recent entries are not thinned out: the rev between belongs to a change that the history omits.
  const timestamp = new Date().toISOString()
  const young = { ...historyPart(9, 1), entries: [9, 7].map((rev) => ({ ...entry(rev), timestamp })), hasOlder: false }
  expect(truncateHistory(young)).toBe(young)
})

test('stores history only for boards that are here in full, and deletes it with the board', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  await workspace.history.save(id(), historyPart(3, 1))
  await workspace.history.save(uid, historyPart(3, 1))
  expect(await workspace.history.read(uid)).toMatchObject({ newest: { rev: 3 }, readAt: device.clock.now() })
  await workspace.discardDraft(uid)
  expect(await workspace.history.read(uid)).toBe(null)
  await workspace.close()
})

test('is evicted with the rest of its board after twenty other boards were opened', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  await workspace.openBoard({ uid })
  await workspace.history.save(uid, historyPart(3, 1))
  for (let count = 0; count < 21; count++) {
    const other = await device.board(workspace)
    await device.clock.advance(1, async () => {})
    await workspace.openBoard({ uid: other })
  }
  await until(async () => (await workspace.readBoard(uid)) === null)
  expect(await workspace.history.read(uid)).toBe(null)
  await workspace.close()
}, 20_000)

test('an onlooker caches only what the server sends, a member everything contiguous', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  const db = await openDatabase({ userId: workspace.userId, indexedDB: device.indexedDB, IDBKeyRange })
  const setBoard = (fields: Partial<StoredBoard>) => db.boards.update(uid, { userId: 99, ...fields })
  await setBoard({ canEdit: true })
  await workspace.history.save(uid, historyPart(20, 1))
  await workspace.history.save(uid, historyPart(30, 15))
  expect(revs((await workspace.history.read(uid)) ?? historyPart(1, 1))).toEqual([30, 1])
  // Removed from the board, which is public: the cached part is no longer theirs.
  await setBoard({ canEdit: false })
  expect(await workspace.history.read(uid)).toBe(null)
  await workspace.history.save(uid, historyPart(30, 15))
  expect(revs((await workspace.history.read(uid)) ?? historyPart(1, 1))).toEqual([30, 15])
  // Anyone who views the board by invitation is a member.
  await setBoard({ collaborators: [{ id: workspace.userId, username: 'me', displayName: null, avatarUrl: null }] })
  await workspace.history.save(uid, historyPart(20, 1))
  await workspace.history.save(uid, historyPart(30, 15))
  expect(revs((await workspace.history.read(uid)) ?? historyPart(1, 1))).toEqual([30, 1])
  db.close()
  await workspace.close()
})

test('caches the history of a pinned board without a request from the user', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  device.server.intercept = ({ path, method }) => {
    if (method !== 'GET' || !path.includes('/history')) return undefined
    return path.includes('/snapshot') ? json(newest(2)) : json([entry(2), entry(1)])
  }
  await workspace.pinBoard(uid, true)
  expect(await workspace.history.read(uid)).toMatchObject({ newest: { rev: 2 }, hasOlder: false })
  await workspace.close()
})

test('a version saved offline is sent once, after the changes it includes', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  device.server.intercept = () => 'lost'
  await workspace.updateBoard(uid, { name: 'Named in the tunnel' })
  await workspace.saveVersion(uid, 'For the client')
  expect((await workspace.waiting()).map(({ change }) => change.kind)).toEqual(['board.update', 'board.version'])
  device.server.intercept = () => undefined
  await workspace.flush(uid)
  const sent = device.server.writes.slice(-2).map(({ method, path, body }) => [method, path, JSON.parse(body)])
  expect(sent).toEqual([
    ['PUT', '/api/boards/1', { name: 'Named in the tunnel' }],
    ['POST', '/api/boards/1/history', { comment: 'For the client' }],
  ])
  expect(await workspace.waiting()).toEqual([])
  await workspace.close()
})
