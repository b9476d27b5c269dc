import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardDelta } from '../../offline/types'
import { OTHERS_QUIET, OWN_QUIET, ThumbnailKeeper } from './ThumbnailKeeper'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const entry = { seq: 1, mutationId: 'm', version: 1, boardUid: 'b', sentAt: null, refusal: null, madeAt: 0 } as const
const mine: BoardDelta = {
  boardUid: 'b',
  queued: [{ ...entry, change: { kind: 'element.delete', elementId: 'e' } }],
}
const theirs: BoardDelta = { boardUid: 'b', removed: [{ id: 'e', rev: 2 }] }

function keeper() {
  const state = { current: '/assets/a.webp', drawn: 0, mayDraw: true, told: [] as boolean[] }
  const made = new ThumbnailKeeper({
    current: () => state.current,
    mayDraw: () => state.mayDraw,
    draw: async () => {
      state.drawn++
    },
    remember: (isBehind) => state.told.push(isBehind),
    random: () => 0,
  })
  return { state, made }
}

test('a burst of own changes is drawn once, when it is quiet, and remembered until then', async () => {
  const { state, made } = keeper()
  for (let count = 0; count < 5; count++) {
    made.hear(mine)
    await vi.advanceTimersByTimeAsync(OWN_QUIET - 1)
  }
  expect(state).toMatchObject({ drawn: 0, told: [true] })
  await vi.advanceTimersByTimeAsync(1)
  expect(state).toMatchObject({ drawn: 1, told: [true, false] })
})

test('what comes back from the server, and the picture itself, are no changes', async () => {
  const { state, made } = keeper()
  made.hear({ ...theirs, settled: ['m'] })
  made.hear({ ...theirs, echoed: ['m'] })
  made.hear({ boardUid: 'b', queued: [{ ...entry, change: { kind: 'board.update', data: { thumbnailUrl: null } } }] })
  await vi.advanceTimersByTimeAsync(10 * OTHERS_QUIET)
  expect(state.drawn).toBe(0)
})

test('somebody else’s change is drawn here only where they did not do it', async () => {
  const { state, made } = keeper()
  made.hear(theirs)
  state.current = '/assets/b.webp'
  await vi.advanceTimersByTimeAsync(2 * OTHERS_QUIET)
  expect(state.drawn).toBe(0)
  made.hear(theirs)
  await vi.advanceTimersByTimeAsync(2 * OTHERS_QUIET)
  expect(state).toMatchObject({ drawn: 1, told: [] })
})

test('leaving the board draws what is due now, once', async () => {
  const { state, made } = keeper()
  made.hear(mine)
  made.close()
  await vi.advanceTimersByTimeAsync(10 * OWN_QUIET)
  expect(state.drawn).toBe(1)
})

test('who may not draw, or has no network, draws later, and it stays remembered', async () => {
  const { state, made } = keeper()
  state.mayDraw = false
  made.hear(mine)
  await vi.advanceTimersByTimeAsync(10 * OWN_QUIET)
  made.retry()
  await vi.advanceTimersByTimeAsync(10 * OWN_QUIET)
  expect(state).toMatchObject({ drawn: 0, told: [true] })
  state.mayDraw = true
  made.retry()
  await vi.advanceTimersByTimeAsync(OWN_QUIET)
  expect(state).toMatchObject({ drawn: 1 })
  expect(state.told.at(-1)).toBe(false)
})
