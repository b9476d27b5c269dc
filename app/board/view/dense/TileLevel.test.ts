import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gridOf, TileLevel } from './TileLevel'
import type { TilePainter } from './TilePainter'

/** A tile has 256 px: 100 px of the board. */
const GRID = { scale: 2.56, offset: { x: 0, y: 0 } }
const NONE: ReadonlySet<string> = new Set()
const painter = { paint: () => ({ ids: new Set(['a']), isWaiting: false }) } as unknown as TilePainter

/** What was drawn from other canvases. */
let copied: unknown[]
/** The most recent canvas's style, which places it on the page. */
let style: { transform?: string }

beforeEach(() => {
  copied = []
  const nothing = () => {}
  const pen = { save: nothing, beginPath: nothing, rect: nothing, clip: nothing, clearRect: nothing, restore: nothing }
  const drawImage = (...given: unknown[]) => copied.push(given)
  class Canvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}
    readonly getContext = () => ({ ...pen, setTransform: nothing, drawImage, canvas: this })
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('document', {
    createElement: () => {
      style = {}
      return { style }
    },
  })
  vi.stubGlobal('devicePixelRatio', 1)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const placesOf = (cells: readonly { readonly x: number; readonly y: number }[]) => cells.map(({ x, y }) => `${x},${y}`)

function drawAll(level: TileLevel): void {
  for (const cell of level.missing(level.rect)) level.draw(cell, painter, NONE)
}

test('has the tiles that overlap its part of the board, those nearest the middle first', () => {
  const level = new TileLevel(GRID, { x: -10, y: 90, width: 320, height: 20 })
  const cells = placesOf(level.missing(level.rect))
  expect(cells.slice(0, 2).sort()).toEqual(['1,0', '1,1'])
  expect(cells.sort()).toEqual(['-1,0', '-1,1', '0,0', '0,1', '1,0', '1,1', '2,0', '2,1', '3,0', '3,1'])
  expect(level.rect).toEqual({ x: -100, y: 0, width: 500, height: 200 })
})

test('leaves out a tile that its part of the board only touches', () => {
  const level = new TileLevel(GRID, { x: 0, y: 0, width: 100, height: 200 })
  expect(placesOf(level.missing(level.rect))).toEqual(['0,0', '0,1'])
  expect(level.reaches({ x: 0, y: 0, width: 100.00001, height: 200 })).toBe(true)
  expect(level.reaches({ x: 0, y: 0, width: 101, height: 200 })).toBe(false)
})

test('a viewport without a size, as on a hidden page, still makes a level that can be shown', () => {
  expect(new TileLevel(GRID, { x: 0, y: 0, width: 0, height: 0 }).image).toMatchObject({ width: 256, height: 256 })
})

test('covers what has been drawn and has not changed since', () => {
  const level = new TileLevel(GRID, { x: 0, y: 0, width: 300, height: 100 })
  expect(level.covers(level.rect)).toBe(false)
  drawAll(level)
  expect(level.covers(level.rect)).toBe(true)
  expect(level.covers({ x: 0, y: 0, width: 400, height: 100 })).toBe(false)
  level.invalidate('b', { x: 210, y: 10, width: 20, height: 20 })
  expect(placesOf(level.missing(level.rect))).toEqual(['2,0'])
  expect([level.isStale(level.rect), level.isStale({ x: 0, y: 0, width: 200, height: 100 })]).toEqual([true, false])
  level.invalidate('a', undefined)
  expect(placesOf(level.missing(level.rect)).sort()).toEqual(['0,0', '1,0', '2,0'])
})

test('reuses the tiles of a level on the same grid, in their places', () => {
  const before = new TileLevel(GRID, { x: 0, y: 0, width: 300, height: 100 })
  drawAll(before)
  const level = new TileLevel(GRID, { x: 100, y: 0, width: 300, height: 100 }, before)
  expect(copied).toEqual([[before.image, -256, 0]])
  expect(placesOf(level.missing(level.rect))).toEqual(['3,0'])
})

test('is aligned to whole pixels at its own zoom, wherever the camera goes', () => {
  vi.stubGlobal('devicePixelRatio', 2)
  const level = new TileLevel(gridOf({ x: 10.3, y: 0.1, zoom: 0.5 }), { x: 0, y: 0, width: 10, height: 10 })
  level.follow({ x: 31.62, y: 7.9, zoom: 0.5 })
  const [left = 0, top = 0] = (style.transform?.match(/-?[\d.]+(?=px)/g) ?? []).map(Number)
  expect([left * 2, top * 2]).toEqual([Math.round(left * 2), Math.round(top * 2)])
  expect(style.transform).toContain('scale(1)')
})
