import { afterEach, describe, expect, it, vi } from 'vitest'
import { BoardStore } from './BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from './testSource'

/** Elements, all in view, on a board that has just been opened. */
async function opened(count = 400, prepare: (store: BoardStore) => void = () => {}) {
  const source = new TestSource()
  const elements = Array.from({ length: count }, (_, index) =>
    testRow(`e${index}`, {
      positionX: (index % 40) * 20,
      positionY: Math.floor(index / 40) * 20,
      width: 20,
      height: 20,
    }),
  )
  source.snapshot = { board: testBoard({ cursor: 3 }), elements, pending: [] }
  const frames: (() => void)[] = []
  const store = new BoardStore({
    source,
    boardUid: BOARD_UID,
    newId: countingIds('9'),
    requestFrame: (run) => frames.push(run),
    setTimer: () => {},
  })
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  prepare(store)
  store.view.setViewport({ width: 800, height: 600 })
  await store.open()
  const mounted = () => store.view.visibleIds.length
  let most = 0
  /** How many are mounted after each frame if rendering one takes `cost` ms; null renders nothing. */
  const mountedAt = (cost: number | null) => {
    let last = 0
    const render = () => {
      while (mounted() > last && cost !== null) {
        store.view.rendering()
        now += cost * (mounted() - last)
        most = Math.max(most, mounted() - last)
        last = mounted()
        store.view.rendered()
      }
      return mounted()
    }
    const counts = [render()]
    while (frames.length > 0) {
      for (const run of frames.splice(0)) run()
      counts.push(render())
    }
    return counts
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { mountedAt, pass, largest: () => most }
}

describe('a board being opened', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('is drawn in one frame on a fast device, and in a few frames on one half as fast', async () => {
    const quick = await opened()
    expect(quick.mountedAt(0.15)).toEqual([400, 400])
    const fair = await opened()
    expect(fair.mountedAt(0.3)).toEqual([213, 400, 400])
  })

  it('is not considered drawn instantly if the clock doesn’t advance', async () => {
    const { mountedAt, largest } = await opened(900)
    mountedAt(0)
    expect(largest()).toBe(360)
  })

  it('is drawn in small slices, one per frame, on a slow device or if rendering is not reported', async () => {
    for (const cost of [0.7, null]) {
      const { mountedAt } = await opened()
      expect(mountedAt(cost)).toEqual([48, 96, 144, 192, 240, 288, 336, 384, 400])
    }
  })

  describe('before its page is rendered', () => {
    const early = () => opened(400, ({ view }) => view.waitForWorld())

    it('waits frame by frame until its first slice is rendered', async () => {
      const { mountedAt, pass } = await early()
      expect(mountedAt(null)).toEqual([48, 48])
      pass(300)
      expect(mountedAt(0.7)).toEqual([48, 48, 96, 144, 192, 240, 288, 336, 384, 400])
    })

    it('is drawn in one frame on a fast device even if the page took long to render', async () => {
      const { mountedAt, pass } = await early()
      mountedAt(null)
      pass(300)
      expect(mountedAt(0.15)[0]).toBe(400)
    })
  })
})
