import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Rect } from '../../../../contract/layout/rect'
import type { BoardView } from '../BoardViewContext'
import type { Overview } from './Overview'
import type { TileBitmapCache } from './TileBitmapCache'
import type { TilePainter } from './TilePainter'
import { TileRenderer } from './TileRenderer'

const VIEW = { width: 400, height: 400 }
const ELEMENT = { x: 20, y: 20, width: 40, height: 40 }

/** Stands in for the page, back to front. */
let page: object[]
let painted: number
let isResting: boolean
let camera: { x: number; y: number; zoom: number }
let above: ReadonlySet<string>
let hasOverview: boolean
/** Parts of the board that the backdrop was last told to leave out. */
let exclusions: readonly Rect[]
let onElement: (id: string) => void
let onTopic: () => void
let onTheme: () => void
let paint: () => void
let takeOver: () => void
let tiles: TileRenderer

beforeEach(() => {
  page = []
  painted = 0
  isResting = true
  camera = { x: 0, y: 0, zoom: 1 }
  above = new Set()
  hasOverview = false
  takeOver = vi.fn()
  const nothing = () => {}
  const pen = { save: nothing, beginPath: nothing, rect: nothing, clip: nothing, clearRect: nothing, restore: nothing }
  class Canvas {
    readonly style = {}
    readonly getContext = () => ({
      ...{ ...pen, setTransform: nothing, drawImage: nothing, transferFromImageBitmap: nothing, canvas: this },
    })
    readonly transferToImageBitmap = () => ({})
    readonly remove = () => {
      page = page.filter((other) => other !== this)
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('document', { createElement: () => new Canvas(), fonts: { check: () => true, load: async () => [] } })
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
  vi.stubGlobal('devicePixelRatio', 1)
  const host = { append: (node: object) => page.push(node), prepend: (node: object) => page.unshift(node) }
  const view = {
    store: {
      order: ['a', 'b'],
      element: (id: string) => ({ id, type: id === 'a' ? 'text' : 'shape', content: 'oak', properties: {} }),
      onElement: (listener: typeof onElement) => {
        onElement = listener
        return nothing
      },
      subscribe: (_: string, listener: () => void) => {
        onTopic = listener
        return nothing
      },
      view: {
        visibleIds: [],
        get camera() {
          return camera
        },
        get visible() {
          const { x, y, zoom } = camera
          return { x: -x / zoom, y: -y / zoom, width: VIEW.width / zoom, height: VIEW.height / zoom }
        },
        get drawnAboveTiles() {
          return above
        },
        commitRenderModeSwitch: takeOver,
      },
    },
    frame: {
      get isResting() {
        return isResting
      },
      requestPaint: nothing,
      onPaint: (listener: () => void) => {
        paint = listener
        return nothing
      },
    },
  } as unknown as BoardView
  const painter = {
    measureAll: () => true,
    measure: () => ELEMENT,
    isDrawnAs: () => false,
    requestPictures: nothing,
    paint: () => {
      painted++
      return { ids: new Set(), isWaiting: false }
    },
  } as unknown as TilePainter
  const overview = {
    covers: () => hasOverview,
    showBehind: (_: object, without: readonly Rect[]) => {
      exclusions = without
      const backdrop = { follow: nothing, close: () => page.shift() }
      page.unshift(backdrop)
      return backdrop
    },
  } as unknown as Overview
  const pictures = { isIdle: true, onLoad: () => nothing } as unknown as TileBitmapCache
  tiles = new TileRenderer(view, host as unknown as HTMLElement, { pictures, painter, overview })
})
afterEach(() => {
  tiles.close()
  vi.unstubAllGlobals()
})

/** Runs frames until nothing more is drawn. */
function rest(): void {
  isResting = true
  for (let before = -1; before < painted; ) {
    before = painted
    paint()
  }
}

test('tiles replace nodes once everything in view is drawn, and the surroundings follow', () => {
  expect(takeOver).not.toHaveBeenCalled()
  paint()
  expect(takeOver).toHaveBeenCalledOnce()
  expect([page.length, painted]).toEqual([1, 4])
  rest()
  expect([page.length, painted]).toEqual([1, 9])
})

test('a ready overview takes over at once, until everything in view is drawn as tiles', () => {
  hasOverview = true
  isResting = false
  paint()
  expect(takeOver).toHaveBeenCalledOnce()
  expect([page.length, painted, exclusions]).toEqual([1, 0, []])
  rest()
  expect(page).toHaveLength(1)
  expect(painted).toBeGreaterThan(0)
})

test('draws nothing while the camera moves, and shows the overview where tiles are missing', () => {
  rest()
  const before = painted
  hasOverview = true
  isResting = false
  camera = { x: 50, y: 0, zoom: 1 }
  paint()
  expect(page).toHaveLength(1)
  camera = { x: 900, y: 0, zoom: 1 }
  paint()
  expect([page.length, painted]).toEqual([2, before])
  expect(exclusions).toEqual([{ x: -256, y: -256, width: 768, height: 768 }])
  rest()
  expect(page).toHaveLength(1)
  expect(painted).toBeGreaterThan(before)
})

test('without an overview draws at once what comes into view', () => {
  rest()
  isResting = false
  camera = { x: 900, y: 0, zoom: 1 }
  const before = painted
  paint()
  expect(page).toHaveLength(1)
  expect(painted).toBeGreaterThan(before)
})

test('redraws a changed element in the same frame, and only its tile', () => {
  rest()
  const before = painted
  onElement('a')
  isResting = false
  hasOverview = true
  paint()
  expect([page.length, painted - before]).toEqual([1, 1])
})

test('erases an element from the tiles once when a node draws it above them, and redraws it afterwards', () => {
  rest()
  let before = painted
  above = new Set(['a'])
  onTopic()
  paint()
  expect(painted - before).toBe(1)
  before = painted
  onElement('a')
  paint()
  expect(painted).toBe(before)
  above = new Set()
  onTopic()
  paint()
  expect(painted - before).toBe(1)
})

test('redraws texts, and nothing else, when the theme changes', () => {
  rest()
  const before = painted
  onTheme()
  paint()
  expect(painted - before).toBe(1)
})
