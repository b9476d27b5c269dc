import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardDelta } from '../../offline/types'
import { OTHERS_IDLE_MS, OWN_IDLE_MS, ThumbnailUpdater } from './ThumbnailUpdater'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const entry = { seq: 1, mutationId: 'm', version: 1, boardUid: 'b', sentAt: null, refusal: null, madeAt: 0 } as const
const mine: BoardDelta = {
  boardUid: 'b',
  queued: [{ ...entry, change: { kind: 'element.delete', elementId: 'e' } }],
}
const theirs: BoardDelta = { boardUid: 'b', removed: [{ id: 'e', rev: 2 }] }

function keeper() {
  const state = { current: '/assets/a.webp', drawn: 0, isDraft: false, mayDraw: true, remembered: [] as boolean[] }
  const made = new ThumbnailUpdater({
    current: () => state.current,
    isDraft: () => state.isDraft,
    mayDraw: () => state.mayDraw,
    draw: async () => {
      state.drawn++
    },
    remember: (isBehind) => state.remembered.push(isBehind),
    random: () => 0,
  })
  return { state, made }
}

test('draws once after a burst of own changes, and remembers them until then', async () => {
  const { state, made } = keeper()
  for (let count = 0; count < 5; count++) {
    made.handleDelta(mine)
    await vi.advanceTimersByTimeAsync(OWN_IDLE_MS - 1)
  }
  expect(state).toMatchObject({ drawn: 0, remembered: [true] })
  await vi.advanceTimersByTimeAsync(1)
  expect(state).toMatchObject({ drawn: 1, remembered: [true, false] })
})

test('ignores acknowledgments and changes of the thumbnail itself', async () => {
  const { state, made } = keeper()
  made.handleDelta({ ...theirs, settled: ['m'] })
  made.handleDelta({ ...theirs, echoed: ['m'] })
  made.handleDelta({
    boardUid: 'b',
    queued: [{ ...entry, change: { kind: 'board.update', data: { thumbnailUrl: null } } }],
  })
  await vi.advanceTimersByTimeAsync(10 * OTHERS_IDLE_MS)
  expect(state.drawn).toBe(0)
})

test('draws someone else’s change only if they did not do it themselves', async () => {
  const { state, made } = keeper()
  made.handleDelta(theirs)
  state.current = '/assets/b.webp'
  await vi.advanceTimersByTimeAsync(2 * OTHERS_IDLE_MS)
  expect(state.drawn).toBe(0)
  made.handleDelta(theirs)
  await vi.advanceTimersByTimeAsync(2 * OTHERS_IDLE_MS)
  expect(state).toMatchObject({ drawn: 1, remembered: [] })
})

test('draws a pending thumbnail once when the board is left', async () => {
  const { state, made } = keeper()
  made.handleDelta(mine)
  made.close()
  await vi.advanceTimersByTimeAsync(10 * OWN_IDLE_MS)
  expect(state.drawn).toBe(1)
})

test('draws a draft’s changes when the board is left: they are not queued, and no one else makes them', async () => {
  const { state, made } = keeper()
  state.isDraft = true
  made.handleDelta({ boardUid: 'b', removed: [{ id: 'e', rev: 0 }] })
  made.close()
  await vi.advanceTimersByTimeAsync(10 * OTHERS_IDLE_MS)
  expect(state).toMatchObject({ drawn: 1, remembered: [true, false] })
})

test('without permission or while offline, remembers the change and draws later', async () => {
  const { state, made } = keeper()
  state.mayDraw = false
  made.handleDelta(mine)
  await vi.advanceTimersByTimeAsync(10 * OWN_IDLE_MS)
  made.retry()
  await vi.advanceTimersByTimeAsync(10 * OWN_IDLE_MS)
  expect(state).toMatchObject({ drawn: 0, remembered: [true] })
  state.mayDraw = true
  made.retry()
  await vi.advanceTimersByTimeAsync(OWN_IDLE_MS)
  expect(state).toMatchObject({ drawn: 1 })
  expect(state.remembered.at(-1)).toBe(false)
})

test('schedules nothing once closed', async () => {
  const { state, made } = keeper()
  made.close()
  made.scheduleOverdue()
  await vi.advanceTimersByTimeAsync(2 * OWN_IDLE_MS)
  expect(state).toMatchObject({ drawn: 0, remembered: [] })
})
