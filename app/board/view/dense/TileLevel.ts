import { contains, distance, type Point, type Rect } from '../../../../contract/layout/rect'
import type { Camera } from '../../geometry/camera'
import canvasStyles from '../canvas.module.css'
import styles from './dense.module.css'
import type { TilePainter } from './TilePainter'

/** Device px of a tile's side. */
const SIDE = 256
/** Device px of tolerance for rounding errors at edges. */
const ROUNDING = 0.01

/** How the board is divided into tiles. */
export interface TileGrid {
  /** Device px per board px. */
  readonly scale: number
  /** Device px, less than one, from the edge of a pixel to the board's origin. */
  readonly offset: Point
}

/** A tile's column (x) and row (y), counted from the board's origin. */
export type Cell = Point

interface Tile {
  /** Of the elements drawn on it. */
  readonly ids: ReadonlySet<string>
  /** Some of its images had not loaded yet. */
  readonly isWaiting: boolean
  /** It no longer shows what is on the board. */
  isStale: boolean
}

/** The grid in which tile pixels match screen pixels, and everything is where nodes would draw it. */
export function gridOf({ x, y, zoom }: Camera): TileGrid {
  const ratio = devicePixelRatio
  const partOfPixel = (length: number) => length * ratio - Math.round(length * ratio)
  const offset = { x: partOfPixel(x), y: partOfPixel(y) }
  return { scale: zoom * ratio, offset }
}

/**
 * The tiles of a part of the board in one grid, as one bitmap. They are drawn one by one offscreen. Once shown, the
 * bitmap is immutable: changes are drawn on another level that takes over its tiles. Call `close` when done.
 */
export class TileLevel {
  readonly grid: TileGrid
  readonly #tiles = new Map<string, Tile>()
  /** The cells it has room for. */
  readonly #span: Rect
  /** Device px per CSS px. */
  readonly #ratio = devicePixelRatio
  /** Null once it is shown. */
  #pen: OffscreenCanvasRenderingContext2D | null
  readonly #canvas = document.createElement('canvas')

  /** @param before a level of the same grid, whose tiles it takes over */
  constructor(grid: TileGrid, rect: Rect, before?: TileLevel) {
    this.grid = grid
    this.#span = spanOf(rect, grid)
    const [width, height] = [this.#span.width * SIDE, this.#span.height * SIDE]
    this.#pen = new OffscreenCanvas(width, height).getContext('2d')
    Object.assign(this.#canvas, { width, height, className: `${styles.level} ${canvasStyles.moved}` })
    this.#canvas.style.width = `${width / this.#ratio}px`
    if (!before) return
    const { x, y } = this.#pixelOf(before.#span)
    this.#pen?.drawImage(before.image, x, y)
    for (const key of this.#cells(rect).map(keyOf)) {
      const tile = before.#tiles.get(key)
      if (tile) this.#tiles.set(key, { ...tile })
    }
  }

  get image(): OffscreenCanvas | HTMLCanvasElement {
    return this.#pen?.canvas ?? this.#canvas
  }

  /** The part of the board that it has room for. */
  get rect(): Rect {
    return rectOf(this.#span, this.grid)
  }

  follow({ x, y, zoom }: Camera): void {
    const { offset, scale } = this.grid
    const stretch = (zoom * this.#ratio) / scale
    // Between pixels, it would be blurred.
    const toCss = (px: number) => (stretch === 1 ? Math.round(px) : px) / this.#ratio
    const left = toCss(x * this.#ratio + (this.#span.x * SIDE - offset.x) * stretch)
    const top = toCss(y * this.#ratio + (this.#span.y * SIDE - offset.y) * stretch)
    this.#canvas.style.transform = `translate(${left}px,${top}px) scale(${stretch})`
  }

  /** Whether it is scaled, up or down, by more than the factor `most` (at least 1). */
  isStretched({ zoom }: Camera, most: number): boolean {
    const factor = (zoom * devicePixelRatio) / this.grid.scale
    return Math.max(factor, 1 / factor) > most
  }

  /** Whether it has room for all of a part of the board. */
  reaches(rect: Rect): boolean {
    return contains(this.#span, spanOf(rect, this.grid))
  }

  /** Whether all of a part of the board is drawn and up to date. */
  covers(rect: Rect): boolean {
    return this.reaches(rect) && this.#cells(rect).every((cell) => this.#tiles.get(keyOf(cell))?.isStale === false)
  }

  /** Whether any drawn tile on a part of the board is stale. */
  isStale(rect: Rect): boolean {
    return this.#cells(rect).some((cell) => this.#tiles.get(keyOf(cell))?.isStale)
  }

  /** Cells of a part of the board that are not drawn or stale, the nearest to its middle first. */
  missing(rect: Rect): Cell[] {
    const { x, y, width, height } = spanOf(rect, this.grid)
    const middle = { x: x + (width - 1) / 2, y: y + (height - 1) / 2 }
    const missing = this.#cells(rect).filter((cell) => this.#tiles.get(keyOf(cell))?.isStale !== false)
    return missing.sort((a, b) => distance(a, middle) - distance(b, middle))
  }

  /** Draws a cell. Returns whether all of its images had loaded. */
  draw(cell: Cell, painter: TilePainter, leftOut: ReadonlySet<string>): boolean {
    const pen = this.#pen
    if (!pen) return true
    const { scale } = this.grid
    const { x, y } = this.#pixelOf(cell)
    const rect = rectOf({ ...cell, width: 1, height: 1 }, this.grid)
    pen.save()
    pen.beginPath()
    pen.rect(x, y, SIDE, SIDE)
    pen.clip()
    pen.clearRect(x, y, SIDE, SIDE)
    pen.setTransform(scale, 0, 0, scale, x - rect.x * scale, y - rect.y * scale)
    const painted = painter.paint(pen, rect, scale, leftOut)
    pen.restore()
    this.#tiles.set(keyOf(cell), { ...painted, isStale: false })
    return !painted.isWaiting
  }

  /** Clears a part of the board, in whole pixels. */
  erase({ x, y, width, height }: Rect): void {
    const { rect, grid } = this
    const [left, top] = [Math.ceil((x - rect.x) * grid.scale), Math.ceil((y - rect.y) * grid.scale)]
    const right = Math.floor((x + width - rect.x) * grid.scale)
    const bottom = Math.floor((y + height - rect.y) * grid.scale)
    this.#pen?.clearRect(left, top, right - left, bottom - top)
  }

  /** Shows it in `host`, over what is there or beneath it. */
  show(host: HTMLElement, place: 'over' | 'beneath'): void {
    // A 2D context on the page copies all of its pixels with every frame, changed or not.
    if (this.#pen)
      this.#canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(this.#pen.canvas.transferToImageBitmap())
    this.#pen = null
    if (place === 'over') host.append(this.#canvas)
    else host.prepend(this.#canvas)
  }

  /** Marks tiles that show a changed element, or are where it is now, as stale. */
  invalidate(id: string, rect: Rect | undefined): void {
    const now = new Set(rect && this.#cells(rect).map(keyOf))
    for (const [key, tile] of this.#tiles) if (tile.ids.has(id) || now.has(key)) tile.isStale = true
  }

  /** Marks tiles that waited for images as stale. */
  invalidatePending(): void {
    for (const tile of this.#tiles.values()) if (tile.isWaiting) tile.isStale = true
  }

  /** Frees its memory. */
  close(): void {
    this.#canvas.remove()
    Object.assign(this.image, { width: 0, height: 0 })
  }

  /** Its cells on a part of the board. */
  #cells(rect: Rect): Cell[] {
    const { x, y, width, height } = spanOf(rect, this.grid)
    const { x: left, y: top, width: columns, height: rows } = this.#span
    const cells: Cell[] = []
    for (let row = Math.max(y, top); row < Math.min(y + height, top + rows); row++)
      for (let column = Math.max(x, left); column < Math.min(x + width, left + columns); column++)
        cells.push({ x: column, y: row })
    return cells
  }

  /** Where a cell begins on the canvas. */
  #pixelOf({ x, y }: Cell): Point {
    return { x: (x - this.#span.x) * SIDE, y: (y - this.#span.y) * SIDE }
  }
}

const keyOf = ({ x, y }: Cell): string => `${x},${y}`

/** The cells that a part of the board overlaps, at least one. Touching the edge of a cell does not count. */
function spanOf({ x, y, width, height }: Rect, { scale, offset }: TileGrid): Rect {
  const along = (from: number, length: number) => {
    const first = Math.floor((from + ROUNDING) / SIDE)
    return [first, Math.max(1, Math.ceil((from + length - ROUNDING) / SIDE) - first)] as const
  }
  const [left, columns] = along(x * scale + offset.x, width * scale)
  const [top, rows] = along(y * scale + offset.y, height * scale)
  return { x: left, y: top, width: columns, height: rows }
}

/** The part of the board that cells show. */
function rectOf({ x, y, width, height }: Rect, { scale, offset }: TileGrid): Rect {
  return {
    x: (x * SIDE - offset.x) / scale,
    y: (y * SIDE - offset.y) / scale,
    width: (width * SIDE) / scale,
    height: (height * SIDE) / scale,
  }
}
