import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardPicture } from '../../../offline/initial/rows'
import type { BoardView } from '../BoardViewContext'
import { Overview } from './Overview'
import type { TileBitmapCache } from './TileBitmapCache'
import type { TilePainter } from './TilePainter'

const BOARD = { x: 0, y: 0, width: 4000, height: 3000 }
const nothing = () => {}
const pen = {
  ...{ save: nothing, beginPath: nothing, rect: nothing, clip: nothing, clearRect: nothing, restore: nothing },
  ...{ setTransform: nothing, drawImage: nothing },
}
const newCanvas = () => ({ style: {}, remove: nothing })

let painted: number
let isLoading: boolean
let onPicturesIdle: (() => void)[]
let onElement: (id: string) => void
let onTheme: () => void
let stored: BoardPicture[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('devicePixelRatio', 1)
  vi.stubGlobal('document', { fonts: { check: () => true, load: async () => [] }, createElement: newCanvas })
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ ...pen, canvas: this })
      convertToBlob = async () => new Blob(['picture'], { type: 'image/webp' })
    },
  )
  vi.stubGlobal('matchMedia', () => ({
    addEventListener: (_: string, listener: () => void) => {
      onTheme = listener
    },
    removeEventListener: nothing,
  }))
  vi.stubGlobal(
    'MutationObserver',
    class {
      readonly observe = nothing
      readonly disconnect = nothing
    },
  )
  painted = 0
  isLoading = false
  onPicturesIdle = []
  stored = []
})
afterEach(() => {
  vi.useRealTimers()
})

/** `hasRoom`: the images of one tile are still cached when the next one has been drawn. */
function overviewOf({ hasRoom }: { readonly hasRoom: boolean }): Overview {
  const view = {
    store: {
      order: ['a'],
      backgroundIds: [],
      boundsOf: () => BOARD,
      element: () => ({ type: 'text', content: 'oak', properties: {} }),
      onElement: (listener: typeof onElement) => {
        onElement = listener
        return () => {}
      },
    },
    frame: { isResting: true },
    storePicture: (picture: BoardPicture) => stored.push(picture),
  } as unknown as BoardView
  const painter = {
    measureAll: () => true,
    measure: () => ({ x: 0, y: 0, width: 10, height: 10 }),
    isDrawnAs: () => false,
    paint: () => {
      painted++
      // Images have to be reloaded if there is no room for all of them.
      isLoading = !hasRoom
      return { ids: new Set(['a']), isWaiting: !hasRoom }
    },
  } as unknown as TilePainter
  const pictures = {
    get isIdle() {
      return !isLoading
    },
    settled: async () => {
      if (isLoading) await new Promise<void>((resolve) => onPicturesIdle.push(resolve))
    },
  } as unknown as TileBitmapCache
  return new Overview(view, painter, pictures)
}

/** Loads images as they are requested. */
async function loadAll(): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    await vi.advanceTimersByTimeAsync(1000)
    if (!isLoading) continue
    isLoading = false
    for (const resolve of onPicturesIdle.splice(0)) resolve()
  }
}

test('draws the board once, and then only what changes', async () => {
  const overview = overviewOf({ hasRoom: true })
  await loadAll()
  expect(overview.covers(BOARD, 1)).toBe(true)
  const all = painted
  await loadAll()
  expect(painted).toBe(all)
  onElement('b')
  expect(overview.covers(BOARD, 1)).toBe(false)
  await loadAll()
  expect(overview.covers(BOARD, 1)).toBe(true)
  expect(painted - all).toBeLessThanOrEqual(all)
})

test('redraws texts when the theme changes', async () => {
  const overview = overviewOf({ hasRoom: true })
  await loadAll()
  onTheme()
  expect(overview.covers(BOARD, 1)).toBe(false)
  await loadAll()
  expect(overview.covers(BOARD, 1)).toBe(true)
})

test('finishes after two tries per part if the images of the board don’t fit into memory', async () => {
  const overview = overviewOf({ hasRoom: true })
  await loadAll()
  const parts = painted
  overview.close()
  painted = 0
  const crowded = overviewOf({ hasRoom: false })
  await loadAll()
  expect(crowded.covers(BOARD, 1)).toBe(true)
  expect(painted).toBe(2 * parts)
  await loadAll()
  expect(painted).toBe(2 * parts)
})

test('stores a small copy once the whole board is drawn, and again after changes', async () => {
  const overview = overviewOf({ hasRoom: true })
  await loadAll()
  expect(stored).toEqual([expect.objectContaining({ type: 'image/webp', content: BOARD, background: null })])
  expect(stored[0]?.rect.width).toBeGreaterThan(BOARD.width)
  onElement('b')
  await vi.advanceTimersByTimeAsync(1000)
  onElement('b')
  await loadAll()
  expect(stored).toHaveLength(2)
  onElement('b')
  overview.close()
  await loadAll()
  expect(stored).toHaveLength(2)
})
