import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest'
import { BoardStore } from '../store/BoardStore'
import { BOARD_UID, TestSource, testBoard, testRow } from '../store/testSource'
import { onBoardSettled } from './onBoardSettled'

const ID = '00000000-0000-7000-8000-000000000001'
const LONG = 1000

let store: BoardStore
let run: Mock<() => void>
let stop: () => void

beforeEach(async () => {
  vi.useFakeTimers()
  store = new BoardStore({
    source: new TestSource({ board: testBoard(), elements: [testRow(ID)], pending: [] }),
    boardUid: BOARD_UID,
  })
  await store.open()
  run = vi.fn<() => void>()
  stop = onBoardSettled(store, run)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('runs immediately, and then only after changes', () => {
  vi.advanceTimersByTime(LONG)
  expect(run).toHaveBeenCalledTimes(1)
})

it('waits for the end of a pan and runs once', () => {
  for (let step = 0; step < 60; step++) {
    store.view.panBy(1, 0)
    vi.advanceTimersByTime(16)
  }
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(LONG)
  expect(run).toHaveBeenCalledTimes(2)
})

it('does nothing while an element is being dragged', () => {
  store.setLift([ID], 5, 5)
  store.view.panBy(1, 0)
  vi.advanceTimersByTime(10 * LONG)
  expect(run).toHaveBeenCalledTimes(1)
  store.clearDraft()
  vi.advanceTimersByTime(LONG)
  expect(run).toHaveBeenCalledTimes(2)
})

it('runs after a change to the board', async () => {
  store.update([ID], { positionX: 300 })
  await store.stored()
  vi.advanceTimersByTime(LONG)
  expect(run).toHaveBeenCalledTimes(2)
})

it('stops running once stopped', () => {
  store.view.panBy(1, 0)
  stop()
  vi.advanceTimersByTime(LONG)
  expect(run).toHaveBeenCalledTimes(1)
})
