import { intersects, type Rect, union } from '../../../../contract/layout/rect'
import type { Camera } from '../../geometry/camera'
import styles from './dense.module.css'
import { type Cell, cellsOn, keyOf } from './grid'
import type { Painted, TileView } from './TilePainter'

/** CSS px of a tile's side, about: its side in device px is a whole number. */
const TILE = 256

interface Tile {
  readonly canvas: HTMLCanvasElement
  readonly rect: Rect
  ids: ReadonlySet<string>
  /** What it shows is not what is on the board. */
  isStale: boolean
  /** Some of its pictures were not there yet. */
  isWaiting: boolean
  /** Cut out of a coarser picture. */
  isCoarse: boolean
}

/**
 * The tiles of one zoom, in a node that follows the camera. Where the camera has just that zoom, a pixel of a tile is
 * one of the screen.
 */
export class TileLevel {
  readonly zoom: number
  readonly node = document.createElement('div')
  readonly #tiles = new Map<string, Tile>()
  /** Device px per CSS px. */
  readonly #ratio = devicePixelRatio
  /** Device px of a tile's side. */
  readonly #side = Math.round(TILE * this.#ratio)
  /** Where the board's origin falls between two pixels, in CSS px, so that things stand where nodes would. */
  readonly #phase: { readonly x: number; readonly y: number }

  constructor(camera: Camera) {
    this.zoom = camera.zoom
    this.#phase = { x: camera.x - this.#toPixel(camera.x), y: camera.y - this.#toPixel(camera.y) }
    this.node.className = styles.level ?? ''
  }

  /** Board px of a tile's side. */
  get #span(): number {
    return this.#side / this.#ratio / this.zoom
  }

  follow({ x, y, zoom }: Camera): void {
    const scale = zoom / this.zoom
    // Between pixels it would blur.
    const [left, top] =
      scale === 1
        ? [this.#toPixel(x - this.#phase.x), this.#toPixel(y - this.#phase.y)]
        : [x - this.#phase.x * scale, y - this.#phase.y * scale]
    this.node.style.transform = `translate(${left}px,${top}px) scale(${scale})`
  }

  /** How far, as a factor of at least 1, its pixels are from those of the screen. */
  stretch({ zoom }: Camera): number {
    const factor = (zoom * devicePixelRatio) / (this.zoom * this.#ratio)
    return Math.max(factor, 1 / factor)
  }

  /** Cells of a part of the board that have no tile, or a stale one; the nearest to its middle first. */
  holes(rect: Rect): Cell[] {
    return this.#cells(rect).filter((cell) => this.#tiles.get(keyOf(cell))?.isStale !== false)
  }

  /** The same with those whose tiles are coarse. */
  missing(rect: Rect): Cell[] {
    return this.#cells(rect).filter((cell) => {
      const tile = this.#tiles.get(keyOf(cell))
      return !tile || tile.isStale || tile.isCoarse
    })
  }

  /** The same without those that have none. */
  stale(rect: Rect): Cell[] {
    return this.#cells(rect).filter((cell) => this.#tiles.get(keyOf(cell))?.isStale)
  }

  /** All that the tiles of a part of the board show of it, which is more. */
  covering(rect: Rect): Rect {
    return union(this.#cells(rect).map((cell) => this.view(cell).rect)) ?? rect
  }

  /** How much of a part of the board its tiles show, 0 to 1, be it stale. */
  coverage(rect: Rect): number {
    const cells = this.#cells(rect)
    return cells.filter((cell) => this.#tiles.has(keyOf(cell))).length / cells.length
  }

  view({ column, row }: Cell): TileView {
    const span = this.#span
    const [x, y] = [column * span - this.#phase.x / this.zoom, row * span - this.#phase.y / this.zoom]
    return {
      rect: { x, y, width: span, height: span },
      scale: this.zoom * this.#ratio,
      size: { width: this.#side, height: this.#side },
    }
  }

  show(cell: Cell, { bitmap, ids, isWaiting }: Painted): void {
    const tile = this.#tiles.get(keyOf(cell)) ?? this.#add(cell)
    tile.canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
    Object.assign(tile, { ids, isWaiting, isStale: false, isCoarse: false })
  }

  /** Shows something coarser for now, which has everything that is on the board. */
  showCoarse(cell: Cell, painted: Painted): void {
    this.show(cell, painted)
    const tile = this.#tiles.get(keyOf(cell))
    if (tile) tile.isCoarse = true
  }

  /** An element is not what it was: tiles that show it, and those where it is now, are stale. */
  invalidate(id: string, rect: Rect | undefined): void {
    for (const tile of this.#tiles.values())
      if (tile.ids.has(id) || (rect && intersects(tile.rect, rect))) tile.isStale = true
  }

  /** Pictures have come. */
  invalidatePending(): void {
    for (const tile of this.#tiles.values()) if (tile.isWaiting) tile.isStale = true
  }

  /** Gives up what lies outside. */
  evictOutside(rect: Rect): void {
    for (const [key, tile] of this.#tiles) {
      if (intersects(tile.rect, rect)) continue
      tile.canvas.remove()
      this.#tiles.delete(key)
    }
  }

  #add(cell: Cell): Tile {
    const canvas = document.createElement('canvas')
    const side = this.#side / this.#ratio
    canvas.width = this.#side
    canvas.height = this.#side
    Object.assign(canvas.style, {
      left: `${cell.column * side}px`,
      top: `${cell.row * side}px`,
      width: `${side}px`,
      height: `${side}px`,
    })
    this.node.append(canvas)
    const tile: Tile = {
      canvas,
      rect: this.view(cell).rect,
      ids: new Set(),
      isStale: true,
      isWaiting: true,
      isCoarse: false,
    }
    this.#tiles.set(keyOf(cell), tile)
    return tile
  }

  #cells(rect: Rect): Cell[] {
    const { x, y } = this.#phase
    return cellsOn({ ...rect, x: rect.x + x / this.zoom, y: rect.y + y / this.zoom }, this.#span)
  }

  #toPixel(length: number): number {
    return Math.round(length * this.#ratio) / this.#ratio
  }
}
