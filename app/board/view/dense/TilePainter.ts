import { intersects, type Rect, type Size } from '../../../../contract/layout/rect'
import { drawElement } from '../../raster/drawElement'
import { paintedBounds } from '../../raster/paintedBounds'
import { type BoardElement, compareZ } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { readShadow } from '../../store/elementAppearance'
import { onGround } from '../lazy/groundInk'
import { shownWidth } from './requestPictures'
import type { TileBitmapCache } from './TileBitmapCache'

/** What one tile shows. */
export interface Painted {
  readonly bitmap: ImageBitmap
  /** Ids of what was drawn. */
  readonly ids: ReadonlySet<string>
  /** Some of its pictures are on their way. */
  readonly isWaiting: boolean
}

export interface TileView {
  /** Board px. */
  readonly rect: Rect
  /** Device px per board px. */
  readonly scale: number
  /** Device px. */
  readonly size: Size
}

/** Draws parts of the board on one canvas off the page, each handed out as a bitmap. */
export class TilePainter {
  readonly #store: BoardStore
  readonly #pictures: TileBitmapCache
  readonly #pen: OffscreenCanvasRenderingContext2D
  /** Texts that reach out of their boxes, which is where the index would look for them. */
  readonly #overflowing = new Map<string, Rect>()
  readonly #drawn = new Map<string, BoardElement>()
  /** Measured as they are: whatever changes is measured again. */
  readonly #measured = new Set<string>()

  constructor(store: BoardStore, pictures: TileBitmapCache, pen: OffscreenCanvasRenderingContext2D) {
    this.#store = store
    this.#pictures = pictures
    this.#pen = pen
  }

  /** Before anything is drawn. Whether all are measured, which may take several goes where `until` ends one. */
  measureAll(until = Number.POSITIVE_INFINITY): boolean {
    for (const id of this.#store.order) {
      if (this.#measured.has(id)) continue
      if (performance.now() > until) return false
      this.measure(id)
    }
    return true
  }

  /** The upright rect, in board px, of all that is drawn of an element; undefined where nothing is. */
  measure(id: string): Rect | undefined {
    this.#measured.add(id)
    this.#overflowing.delete(id)
    const box = this.#store.boundsOf([id])
    const element = this.#store.element(id)
    const mayOverflow = element?.type === 'text' || (element?.type === 'image' && readShadow(element))
    if (!box || !mayOverflow) return box ?? undefined
    const painted = paintedBounds(this.#pen, element)
    if (painted.height > box.height) this.#overflowing.set(id, painted)
    return painted
  }

  /** Whether that is how it was drawn last. */
  isDrawnAs(id: string, element: BoardElement | undefined): boolean {
    return element !== undefined && this.#drawn.get(id) === element
  }

  paint({ rect, scale, size }: TileView, leftOut: ReadonlySet<string>): Painted {
    const pen = this.#pen
    // It also wipes what was there.
    pen.canvas.width = size.width
    pen.canvas.height = size.height
    pen.setTransform(scale, 0, 0, scale, -rect.x * scale, -rect.y * scale)
    pen.imageSmoothingQuality = 'medium'
    const elements = this.#elementsIn(rect).filter(({ id }) => !leftOut.has(id))
    let isWaiting = false
    for (const element of elements) {
      const picture = element.type === 'image' ? this.#pictures.get(element.content, shownWidth(element) * scale) : null
      if (picture?.isWaiting) isWaiting = true
      drawElement(pen, onGround(this.#store, element), picture?.bitmap ?? null)
      this.#drawn.set(element.id, element)
    }
    const bitmap = pen.canvas.transferToImageBitmap()
    return { bitmap, ids: new Set(elements.map(({ id }) => id)), isWaiting }
  }

  /** What is drawn on a rect, back to front. */
  #elementsIn(rect: Rect): BoardElement[] {
    const ids = new Set(this.#store.search(rect))
    for (const [id, painted] of this.#overflowing) if (intersects(painted, rect)) ids.add(id)
    const elements: BoardElement[] = []
    for (const id of ids) {
      const element = this.#store.element(id)
      if (element) elements.push(element)
    }
    return elements.sort(compareZ)
  }
}
