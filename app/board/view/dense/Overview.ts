import { contains, inflate, intersects, type Rect } from '../../../../contract/layout/rect'
import { isPictureFailure } from '../../../platform/expected'
import { reportError } from '../../../platform/reportError'
import { whenIdle } from '../../../ui/whenIdle'
import { encodeInWorker } from '../../raster/encodeInWorker'
import { loadFonts } from '../../raster/paintElements'
import type { BoardStore } from '../../store/BoardStore'
import { readOpacity, swatchFill } from '../../store/elementAppearance'
import type { BoardView } from '../BoardViewContext'
import { type Cell, cellsOn, keyOf } from './grid'
import type { TileBitmapCache } from './TileBitmapCache'
import type { Painted, TilePainter, TileView } from './TilePainter'

/** Device px of the whole picture at most: a large phone has as many on its screen, and they take 10 MB. */
const MAX_PIXELS = 2_500_000
/** Device px of the side of what is drawn at a time. */
const CELL = 256
/** Ms of drawing per idle callback. */
const BUDGET_MS = 8
/** Device px of the longer side of the picture that is stored, as wide as a phone. */
const STORED_SIDE = 1024
/** Ms without a change before it is stored. */
const STORE_DELAY_MS = 3000
/** Share of the board added on each side, so that moving an element slightly beyond the edge redraws only its cells. */
const MARGIN = 0.05

interface Part {
  /** Drawn as the board is now, with all pictures that are within reach. */
  readonly isReady: boolean
  /** Ids of what was drawn. */
  readonly ids: ReadonlySet<string>
}

interface Picture {
  /** The part of the board it shows, in board px. */
  readonly rect: Rect
  /** Device px per board px. */
  readonly scale: number
}

/**
 * A coarse picture of the whole board, to be scaled wherever a tile has not been drawn yet. Drawn in idle moments, in
 * which it follows every change.
 */
export class Overview {
  readonly #view: BoardView
  readonly #painter: TilePainter
  readonly #pictures: TileBitmapCache
  readonly #pen = newPen()
  /** Tiles are cropped on it. */
  readonly #cutter = newPen()
  readonly #parts = new Map<string, Part>()
  readonly #stops: (() => void)[]
  #picture: Picture | null = null
  #cancelIdle: (() => void) | null = null
  #storeTimer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(view: BoardView, painter: TilePainter, pictures: TileBitmapCache) {
    this.#view = view
    this.#painter = painter
    this.#pictures = pictures
    this.#stops = [view.store.onElement((id) => this.#changed(id)), pictures.onIdle(() => this.#schedule())]
    void loadFonts(view.store.order.flatMap((id) => view.store.element(id) ?? [])).then(() => this.#schedule())
  }

  close(): void {
    this.#isClosed = true
    for (const stop of this.#stops) stop()
    this.#cancelIdle?.()
    clearTimeout(this.#storeTimer)
  }

  /** Whether all of a part of the board can be cut out as it is now, at most so coarse: a factor by which pixels grow. */
  covers(rect: Rect, zoom: number, stretch = Number.POSITIVE_INFINITY): boolean {
    const picture = this.#picture
    if (!picture || (zoom * devicePixelRatio) / picture.scale > stretch) return false
    return this.#cells(picture, rect).every((cell) => this.#parts.get(keyOf(cell))?.isReady)
  }

  /** A tile cut out of the picture. */
  cut({ rect, scale, size }: TileView): Painted {
    const cutter = this.#cutter
    cutter.canvas.width = size.width
    cutter.canvas.height = size.height
    const ids = new Set<string>()
    if (this.#picture) {
      const { x, y, width, height } = this.#picture.rect
      cutter.setTransform(scale, 0, 0, scale, -rect.x * scale, -rect.y * scale)
      cutter.drawImage(this.#pen.canvas, x, y, width, height)
      for (const cell of this.#cells(this.#picture, rect))
        for (const id of this.#parts.get(keyOf(cell))?.ids ?? []) ids.add(id)
    }
    return { bitmap: cutter.canvas.transferToImageBitmap(), ids, isWaiting: false }
  }

  #changed(id: string): void {
    if (this.#painter.isDrawnAs(id, this.#view.store.element(id))) return
    const rect = this.#painter.measure(id)
    for (const [key, { ids, isReady }] of this.#parts)
      if (isReady && (ids.has(id) || (rect && intersects(rect, this.#rectOf(key))))) this.#parts.delete(key)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isClosed) return
    clearTimeout(this.#storeTimer)
    this.#cancelIdle ??= whenIdle(() => {
      this.#cancelIdle = null
      // `onIdle` resumes it.
      if (!this.#pictures.isIdle) return
      if (!this.#view.frame.isResting) this.#schedule()
      else if (this.#drawSome(performance.now() + BUDGET_MS)) this.#schedule()
      else this.#storeTimer = setTimeout(() => void this.#store(), STORE_DELAY_MS)
    })
  }

  /** Whether there is more to draw. */
  #drawSome(until: number): boolean {
    if (!this.#painter.measureAll(until)) return true
    const picture = this.#placed()
    if (!picture) return false
    for (const cell of this.#cells(picture, picture.rect)) {
      const key = keyOf(cell)
      if (this.#parts.get(key)?.isReady) continue
      if (performance.now() > until) return true
      const { bitmap, ids, isWaiting } = this.#painter.paint(this.#viewOf(picture, cell), new Set())
      this.#pen.clearRect(cell.column * CELL, cell.row * CELL, CELL, CELL)
      this.#pen.drawImage(bitmap, cell.column * CELL, cell.row * CELL)
      bitmap.close()
      const isSecondTry = this.#parts.has(key)
      const isReady = !isWaiting || isSecondTry || this.#pictures.isIdle
      this.#parts.set(key, { ids, isReady })
      // Its pictures first: those of all cells at once may be more than the cache holds, and evict one another.
      if (!isReady) return false
    }
    return false
  }

  /** Hands on a small copy, once all of the board is on it. */
  async #store(): Promise<void> {
    const { store, storePicture } = this.#view
    const picture = this.#picture
    const content = store.boundsOf(store.order)
    if (!picture || !content || !storePicture || !this.covers(picture.rect, 0)) return
    const { canvas } = this.#pen
    const factor = Math.min(1, STORED_SIDE / Math.max(canvas.width, canvas.height))
    const pen = newPen(Math.round(canvas.width * factor), Math.round(canvas.height * factor))
    pen.drawImage(canvas, 0, 0, pen.canvas.width, pen.canvas.height)
    try {
      const blob = await encodeInWorker(pen.canvas, 'image/webp', 0.7)
      const bytes = await blob.arrayBuffer()
      if (this.#isClosed) return
      storePicture({ bytes, type: blob.type, rect: picture.rect, content, background: backgroundOf(store) })
    } catch (error) {
      if (!isPictureFailure(error)) reportError(error, 'dense')
    }
  }

  /** The picture, made anew where the board has outgrown it; null where the board is empty. */
  #placed(): Picture | null {
    const { store } = this.#view
    const bounds = store.boundsOf(store.order)
    if (!bounds || (this.#picture && contains(this.#picture.rect, bounds))) return this.#picture
    const { x, y, width, height } = inflate(bounds, bounds.width * MARGIN, bounds.height * MARGIN)
    const scale = Math.min(devicePixelRatio, Math.sqrt(MAX_PIXELS / (width * height)))
    const [columns, rows] = [Math.ceil((width * scale) / CELL), Math.ceil((height * scale) / CELL)]
    this.#pen.canvas.width = columns * CELL
    this.#pen.canvas.height = rows * CELL
    this.#parts.clear()
    this.#picture = { rect: { x, y, width: (columns * CELL) / scale, height: (rows * CELL) / scale }, scale }
    return this.#picture
  }

  /** The cells that a part of the board is on; there is nothing outside the picture. */
  #cells({ rect, scale }: Picture, part: Rect): Cell[] {
    const [left, top] = [Math.max(part.x, rect.x), Math.max(part.y, rect.y)]
    const width = Math.min(part.x + part.width, rect.x + rect.width) - left
    const height = Math.min(part.y + part.height, rect.y + rect.height) - top
    if (width <= 0 || height <= 0) return []
    // Rounding must not add a column outside of the picture.
    const size = { width: width * scale - 0.01, height: height * scale - 0.01 }
    return cellsOn({ x: (left - rect.x) * scale, y: (top - rect.y) * scale, ...size }, CELL)
  }

  #viewOf({ rect, scale }: Picture, { column, row }: Cell): TileView {
    const span = CELL / scale
    return {
      rect: { x: rect.x + column * span, y: rect.y + row * span, width: span, height: span },
      scale,
      size: { width: CELL, height: CELL },
    }
  }

  #rectOf(key: string): Rect {
    const [column = 0, row = 0] = key.split(',').map(Number)
    if (!this.#picture) throw new Error('Parts are of a picture')
    return this.#viewOf(this.#picture, { column, row }).rect
  }
}

function backgroundOf(store: BoardStore): string | null {
  const [top] = store.backgroundIds.flatMap((id) => store.element(id) ?? []).slice(-1)
  return top && (readOpacity(top.properties) ?? 1) === 1 ? swatchFill(top) : null
}

function newPen(width = 1, height = 1): OffscreenCanvasRenderingContext2D {
  const pen = new OffscreenCanvas(width, height).getContext('2d')
  if (!pen) throw new Error('No 2D context off the page; createBoardRenderer checks for one')
  return pen
}
