import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BoardStore } from './BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from './testSource'

/** 400 elements, all in sight, on a board that has just been opened. */
async function opened() {
  const source = new TestSource()
  const elements = Array.from({ length: 400 }, (_, index) =>
    testRow(`e${index}`, {
      positionX: (index % 40) * 20,
      positionY: Math.floor(index / 40) * 20,
      width: 20,
      height: 20,
    }),
  )
  source.snapshot = { board: testBoard({ cursor: 3 }), elements, pending: [] }
  const frames: ((time?: number) => void)[] = []
  const store = new BoardStore({
    source,
    boardUid: BOARD_UID,
    newId: countingIds('9'),
    requestFrame: (run) => frames.push(run),
    setTimer: () => {},
  })
  store.view.setViewport({ width: 800, height: 600 })
  await store.open()
  let time = 0
  /** How many are mounted after each frame, the frames so many ms apart. */
  const mountedEvery = (ms: number | undefined) => {
    const counts = [store.view.visibleIds.length]
    while (frames.length > 0) {
      if (ms !== undefined) time += ms
      for (const run of frames.splice(0)) run(ms === undefined ? undefined : time)
      counts.push(store.view.visibleIds.length)
    }
    return counts
  }
  return { mountedEvery }
}

describe('a board that opens', () => {
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(0)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('comes in ever larger slices where hardly a frame is missed', async () => {
    for (const ms of [16.7, 33.4]) {
      const { mountedEvery } = await opened()
      expect(mountedEvery(ms)).toEqual([48, 240, 400])
    }
  })

  it('comes in slices that grow less where more are missed', async () => {
    const { mountedEvery } = await opened()
    expect(mountedEvery(50)).toEqual([48, 144, 336, 400])
  })

  it('keeps to small slices on a slow device, or where nobody says how fast it is', async () => {
    for (const ms of [83.5, undefined]) {
      const { mountedEvery } = await opened()
      expect(mountedEvery(ms)).toEqual([48, 96, 144, 192, 240, 288, 336, 384, 400])
    }
  })
})
