import { expect, test } from 'vitest'
import type { HistoryEntry, Snapshot } from '../../contract/history'
import { HISTORY_KEPT, HISTORY_KEPT_CHARACTERS } from '../../contract/limits'
import { testId as id, json, TestDevice, until } from '../../tests/support/offline'
import { boundedPast, joinedPast } from './pasts'
import type { Past } from './types'

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
/** Of the entries from one rev down to another. */
const past = (from: number, to: number, hasOlder = to > 1): Past => ({
  entries: Array.from({ length: from - to + 1 }, (_, index) => entry(from - index)),
  newest: newest(from),
  hasOlder,
})
const revs = ({ entries }: Past) => [entries[0]?.rev, entries.at(-1)?.rev]

test('what was kept before is kept on where it leads on, and let go where something is missing between', () => {
  const joined = joinedPast(past(20, 11), past(15, 4, false))
  expect([revs(joined), joined.hasOlder, joined.newest.rev]).toEqual([[20, 4], false, 20])
  expect(revs(joinedPast(past(20, 11), past(10, 4)))).toEqual([20, 4])
  expect(revs(joinedPast(past(20, 11), past(9, 4)))).toEqual([20, 11])
  expect(revs(joinedPast(past(20, 11, false), past(15, 4)))).toEqual([20, 11])
})

test('a device keeps so much of it, and not what nothing leads to', () => {
  const long = boundedPast(past(HISTORY_KEPT + 10, 1))
  expect([long.entries.length, revs(long)[0], long.hasOlder]).toEqual([HISTORY_KEPT, HISTORY_KEPT + 10, true])
  const words = 'x'.repeat(HISTORY_KEPT_CHARACTERS / 4)
  const wordy = boundedPast({ ...past(9, 1), entries: [9, 8, 7, 6, 5].map((rev) => entry(rev, words)) })
  expect(revs(wordy)).toEqual([9, 7])
  const thinned = boundedPast({ ...past(9, 1), entries: [9, 8, 5, 4].map((rev) => entry(rev)) })
  expect([revs(thinned), thinned.hasOlder]).toEqual([[9, 8], true])
  // Nothing is thinned out of what is young: the rev between moved by something else.
  const timestamp = new Date().toISOString()
  const young = { ...past(9, 1), entries: [9, 7].map((rev) => ({ ...entry(rev), timestamp })), hasOlder: false }
  expect(boundedPast(young)).toBe(young)
})

test('a past is kept for boards that are here whole, and goes with its board', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  await workspace.pasts.keep(id(), past(3, 1))
  await workspace.pasts.keep(uid, past(3, 1))
  expect(await workspace.pasts.kept(uid)).toMatchObject({ newest: { rev: 3 }, readAt: device.clock.now() })
  await workspace.discardDraft(uid)
  expect(await workspace.pasts.kept(uid)).toBe(null)
  await workspace.close()
})

test('twenty boards later it has gone with the rest of its board', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  await workspace.openBoard({ uid })
  await workspace.pasts.keep(uid, past(3, 1))
  for (let count = 0; count < 21; count++) {
    const other = await device.board(workspace)
    await device.clock.advance(1, async () => {})
    await workspace.openBoard({ uid: other })
  }
  await until(async () => (await workspace.readBoard(uid)) === null)
  expect(await workspace.pasts.kept(uid)).toBe(null)
  await workspace.close()
}, 20_000)

test('a pinned board keeps its past without being asked for it', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  device.server.intercept = ({ path, method }) => {
    if (method !== 'GET' || !path.includes('/history')) return undefined
    return path.includes('/snapshot') ? json(newest(2)) : json([entry(2), entry(1)])
  }
  await workspace.pinBoard(uid, true)
  expect(await workspace.pasts.kept(uid)).toMatchObject({ newest: { rev: 2 }, hasOlder: false })
  await workspace.close()
})

test('a version that is marked offline is sent after what it holds, once', async () => {
  const device = new TestDevice()
  const workspace = await device.open()
  const uid = await device.board(workspace)
  device.server.intercept = () => 'lost'
  await workspace.updateBoard(uid, { name: 'Named in the tunnel' })
  await workspace.keepVersion(uid, 'For the client')
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
