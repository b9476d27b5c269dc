import { contains, inflate, type Rect } from '../../../../contract/layout/rect'
import { isPictureFailure } from '../../../platform/expected'
import { reportError } from '../../../platform/reportError'
import { whenIdle } from '../../../ui/afterDrawing'
import { encodeInWorker } from '../../raster/encodeInWorker'
import { loadFonts } from '../../raster/paintElements'
import type { BoardStore } from '../../store/BoardStore'
import { readOpacity, swatchFill } from '../../store/elementAppearance'
import type { BoardView } from '../BoardViewContext'
import { onThemeChange } from '../lazy/groundInk'
import type { TileBitmapCache } from './TileBitmapCache'
import { TileLevel } from './TileLevel'
import type { TilePainter } from './TilePainter'

/** Maximum device px of the overview: as many as on a large phone's screen, 10 MB. */
const MAX_PIXELS = 2_500_000
/** Ms of drawing per idle callback. */
const BUDGET_MS = 8
/** Device px of the longer side of the picture that is stored, as wide as a phone. */
const STORED_SIDE = 1024
/** Ms without a change before it is stored. */
const STORE_DELAY_MS = 3000
/** Share of the board added on each side, so that an element that is moved beyond the edge changes only its tiles. */
const MARGIN = 0.05

/**
 * A coarse picture of the whole board, shown wherever nothing sharper is drawn yet. Drawn when idle, and updated after
 * every change.
 */
export class Overview {
  readonly #stops: readonly (() => void)[]
  #level: TileLevel | null = null
  #isDrawing = false
  #isClosed = false
  #storeTimer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly view: BoardView,
    private readonly painter: TilePainter,
    private readonly pictures: TileBitmapCache,
  ) {
    const { store } = view
    this.#stops = [store.onElement((id) => this.#changed(id)), onThemeChange(() => this.#redrawTexts())]
    void loadFonts(store.order.flatMap((id) => store.element(id) ?? [])).then(() => this.#draw())
  }

  close(): void {
    this.#isClosed = true
    for (const stop of this.#stops) stop()
    clearTimeout(this.#storeTimer)
    this.#level?.close()
  }

  /** Whether it shows all of a part of the board, up to date and scaled up by at most `stretch`. */
  covers(rect: Rect, zoom: number, stretch = Number.POSITIVE_INFINITY): boolean {
    const level = this.#level
    return level !== null && (zoom * devicePixelRatio) / level.grid.scale <= stretch && level.missing(rect).length === 0
  }

  /** Shows a copy of it beneath everything else in `host`, except some parts of the board. The caller closes it. */
  showBehind(host: HTMLElement, without: readonly Rect[]): TileLevel | null {
    if (!this.#level) return null
    const copy = new TileLevel(this.#level.grid, this.#level.rect, this.#level)
    for (const rect of without) copy.erase(rect)
    copy.show(host, 'beneath')
    return copy
  }

  #changed(id: string): void {
    if (this.painter.isDrawnAs(id, this.view.store.element(id))) return
    this.#level?.invalidate(id, this.painter.measure(id))
    void this.#draw()
  }

  /** Texts on the bare canvas are lighter in a dark theme. */
  #redrawTexts(): void {
    const { store } = this.view
    for (const id of store.order)
      if (store.element(id)?.type === 'text') this.#level?.invalidate(id, this.painter.measure(id))
    void this.#draw()
  }

  /** Draws what is missing, some of it in each idle period. */
  async #draw(): Promise<void> {
    clearTimeout(this.#storeTimer)
    if (this.#isDrawing) return
    this.#isDrawing = true
    let until = 0
    for (;;) {
      if (performance.now() > until) {
        await this.#idle()
        until = performance.now() + BUDGET_MS
      }
      if (this.#isClosed) return
      if (!this.painter.measureAll(until)) continue
      const level = this.#placed()
      const [cell] = level?.missing(level.rect) ?? []
      if (!level || !cell) break
      if (level.draw(cell, this.painter, new Set())) continue
      // All tiles' images at once may exceed the cache and evict one another, so wait for those of this tile.
      await this.#idle()
      if (!this.#isClosed) level.draw(cell, this.painter, new Set())
    }
    this.#isDrawing = false
    this.#storeTimer = setTimeout(() => void this.#store(), STORE_DELAY_MS)
  }

  /** Resolves when the page is idle, the camera rests and no image is loading. */
  async #idle(): Promise<void> {
    do {
      await this.pictures.settled()
      await new Promise<void>((resolve) => whenIdle(resolve))
    } while (!this.#isClosed && !(this.pictures.isIdle && this.view.frame.isResting))
  }

  /** The level, recreated if the board has outgrown it; null until the board has content. */
  #placed(): TileLevel | null {
    const { store } = this.view
    const bounds = store.boundsOf(store.order)
    if (!bounds || (this.#level && contains(this.#level.rect, bounds))) return this.#level
    const rect = inflate(bounds, bounds.width * MARGIN, bounds.height * MARGIN)
    const scale = Math.min(devicePixelRatio, Math.sqrt(MAX_PIXELS / (rect.width * rect.height)))
    this.#level?.close()
    this.#level = new TileLevel({ scale, offset: { x: 0, y: 0 } }, rect)
    return this.#level
  }

  /** Stores a small copy of it. */
  async #store(): Promise<void> {
    const { store, storePicture } = this.view
    const content = store.boundsOf(store.order)
    if (!this.#level || !content || !storePicture) return
    const { image, rect } = this.#level
    const factor = Math.min(1, STORED_SIDE / Math.max(image.width, image.height))
    const copy = new OffscreenCanvas(Math.round(image.width * factor), Math.round(image.height * factor))
    copy.getContext('2d')?.drawImage(image, 0, 0, copy.width, copy.height)
    try {
      const blob = await encodeInWorker(copy, 'image/webp', 0.7)
      const bytes = await blob.arrayBuffer()
      if (!this.#isClosed) storePicture({ bytes, type: blob.type, rect, content, background: backgroundOf(store) })
    } catch (error) {
      if (!isPictureFailure(error)) reportError(error, 'dense')
    }
  }
}

function backgroundOf(store: BoardStore): string | null {
  const [top] = store.backgroundIds.flatMap((id) => store.element(id) ?? []).slice(-1)
  return top && (readOpacity(top.properties) ?? 1) === 1 ? swatchFill(top) : null
}
