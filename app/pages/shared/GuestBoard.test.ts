import { beforeEach, expect, test } from 'vitest'
import type { Board } from '../../../contract/shared/board'
import type { SharedBoard, SharedChanges } from '../../../contract/sharing'
import { ApiError, NetworkError } from '../../api/ApiError'
import { BoardStore } from '../../board/store/BoardStore'
import { BOARD_UID, testRow } from '../../board/store/testSource'
import { ASK_EVERY, GuestBoard } from './GuestBoard'

const TOKEN = 'a'.repeat(43)
const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const card: Board = {
  id: 1,
  uid: BOARD_UID,
  userId: 1,
  name: 'Kitchen',
  description: null,
  category: null,
  visibility: 'private',
  thumbnailUrl: null,
  lastEdited: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  rev: 1,
  canEdit: false,
  deletedAt: null,
}
const owner = { username: 'ann', displayName: 'Ann' }
const gone = () => new ApiError(404, JSON.stringify({ error: 'NOT_FOUND', message: 'Not found' }), '')
const page = new Headers({ 'content-type': 'text/html' })
const portal = () => new ApiError(404, '<html>Log in to the train</html>', '', page)

let whole: () => SharedBoard
let changes: () => SharedChanges
let requested: string[]
let now: number
let timers: (() => void)[]
let isVisible: boolean
let guest: GuestBoard

beforeEach(() => {
  whole = () => ({ board: card, owner, elements: [testRow(id(1))], rev: 1 })
  changes = () => ({ rev: 1, elements: [], deleted: [] })
  requested = []
  now = 1000
  timers = []
  isVisible = true
  guest = new GuestBoard(TOKEN, {
    ask: async (path, parse) => {
      requested.push(path)
      return parse(path.includes('/changes') ? changes() : whole())
    },
    after: (ms, run) => {
      expect(ms).toBe(ASK_EVERY)
      timers.push(run)
      return () => {
        timers = timers.filter((each) => each !== run)
      }
    },
    now: () => now,
    isVisible: () => isVisible,
  })
})

async function open(): Promise<BoardStore> {
  await guest.refresh()
  const store = new BoardStore({ source: guest, boardUid: BOARD_UID })
  await store.open()
  return store
}

test('a guest sees the board as it is, view-only', async () => {
  const store = await open()
  expect(guest.read()).toEqual({ kind: 'open', boardUid: BOARD_UID, owner, stale: null })
  expect(store.order).toEqual([id(1)])
  expect(store.mode).toBe('preview')
})

test('polls for changes since the current rev every 10 s while the page is visible', async () => {
  const stop = guest.start()
  const store = await open()
  changes = () => ({ rev: 3, elements: [testRow(id(2), { rev: 2 })], deleted: [id(1)] })
  isVisible = false
  for (const tick of timers.splice(0)) tick()
  expect(requested).toEqual([`/api/shared/${TOKEN}`])
  isVisible = true
  for (const tick of timers.splice(0)) tick()
  await expect.poll(() => store.order).toEqual([id(2)])
  await guest.refresh()
  expect(requested.slice(1)).toEqual([`/api/shared/${TOKEN}/changes?since=1`, `/api/shared/${TOKEN}/changes?since=3`])
  stop()
  expect(timers).toEqual([])
})

test('applies changes to the board’s own fields, too', async () => {
  const store = await open()
  changes = () => ({ rev: 2, elements: [], deleted: [], board: { ...card, name: 'Bath', rev: 2 } })
  await guest.refresh()
  expect(store.board?.name).toBe('Bath')
})

test.each<[string, () => SharedChanges]>([
  ['changes that were missed', () => ({ reset: true })],
  ['revs that went back', () => ({ rev: 0, elements: [], deleted: [] })],
])('reloads the board after %s', async (_, answer) => {
  const store = await open()
  changes = answer
  whole = () => ({ board: card, owner, elements: [testRow(id(3), { rev: 9 })], rev: 9 })
  await guest.refresh()
  await expect.poll(() => store.order).toEqual([id(3)])
})

test('keeps nothing of the board and stops polling once the link has ended', async () => {
  guest.start()
  await open()
  changes = () => {
    throw gone()
  }
  await guest.refresh()
  expect(guest.read()).toEqual({ kind: 'ended' })
  expect(await guest.readBoard()).toBeNull()
  const count = requested.length
  await guest.refresh()
  expect([requested.length, timers]).toEqual([count, []])
})

test('a link that never existed counts as ended', async () => {
  whole = () => {
    throw gone()
  }
  await guest.refresh()
  expect(guest.read()).toEqual({ kind: 'ended' })
})

const unavailable = new Headers({ 'Error-Code': 'UNAVAILABLE' })
test.each([
  ['no network', () => new NetworkError(new TypeError('Failed to fetch')), null],
  ['a captive portal', portal, null],
  ['a gateway', () => new ApiError(503, '', ''), null],
  ['a busy server', () => new ApiError(503, '{"error":"UNAVAILABLE","message":"Later"}', '', unavailable), 'Later'],
])(
  '%s does not end the link: the board stays, with its time, until the server answers again',
  async (_, failure, reason) => {
    whole = () => {
      throw failure()
    }
    await guest.refresh()
    expect(guest.read()).toEqual(reason === null ? { kind: 'unreachable' } : { kind: 'refused', reason })
    whole = () => ({ board: card, owner, elements: [testRow(id(1))], rev: 1 })
    await open()
    const answer = changes
    changes = () => {
      throw failure()
    }
    now = 5000
    await guest.refresh()
    expect(guest.read()).toMatchObject({ kind: 'open', stale: { receivedAt: 1000, reason } })
    changes = answer
    await guest.refresh()
    expect(guest.read()).toMatchObject({ kind: 'open', stale: null })
  },
)

test('concurrent refreshes send one request', async () => {
  await Promise.all([guest.refresh(), guest.refresh()])
  expect(requested).toHaveLength(1)
})
