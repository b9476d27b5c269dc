import { intersects, type Rect } from '../../../../contract/layout/rect'
import { drawElement } from '../../raster/drawElement'
import type { Pen } from '../../raster/makeCanvas'
import { paintedBounds } from '../../raster/paintedBounds'
import { type BoardElement, compareZ } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { readCrop, readShadow } from '../../store/elementAppearance'
import { onGround } from '../lazy/groundInk'
import type { TileBitmapCache } from './TileBitmapCache'

/** What was drawn. */
interface Painted {
  readonly ids: ReadonlySet<string>
  /** Some of its images are loading. */
  readonly isWaiting: boolean
}

/** Draws parts of the board, and remembers how each element was last drawn. */
export class TilePainter {
  /** Painted rects of what extends beyond its box, where the index can't find it. */
  readonly #overflowing = new Map<string, Rect>()
  readonly #drawn = new Map<string, BoardElement>()
  /** Already measured: callers remeasure what changes. */
  readonly #measured = new Set<string>()

  /** @param pen measures texts */
  constructor(
    private readonly store: BoardStore,
    private readonly pictures: TileBitmapCache,
    private readonly pen: Pen,
  ) {}

  /** Call before drawing. Returns whether all are measured; with `until`, that may take several calls. */
  measureAll(until = Number.POSITIVE_INFINITY): boolean {
    for (const id of this.store.order) {
      if (this.#measured.has(id)) continue
      if (performance.now() > until) return false
      this.measure(id)
    }
    return true
  }

  /** The upright rect, in board px, of all that is drawn of an element; undefined if nothing is. */
  measure(id: string): Rect | undefined {
    this.#measured.add(id)
    this.#overflowing.delete(id)
    const box = this.store.boundsOf([id])
    const element = this.store.element(id)
    const mayOverflow = element?.type === 'text' || (element?.type === 'image' && readShadow(element))
    if (!box || !mayOverflow) return box ?? undefined
    const painted = paintedBounds(this.pen, element)
    if (painted.height > box.height) this.#overflowing.set(id, painted)
    return painted
  }

  /** Whether the element was last drawn like this. */
  isDrawnAs(id: string, element: BoardElement | undefined): boolean {
    return element !== undefined && this.#drawn.get(id) === element
  }

  /**
   * Draws what is on a part of the board, under the pen's transform.
   * @param rect board px
   * @param scale device px per board px
   */
  paint(pen: Pen, rect: Rect, scale: number, leftOut: ReadonlySet<string>): Painted {
    pen.imageSmoothingQuality = 'medium'
    const elements = this.#elementsIn(rect).filter(({ id }) => !leftOut.has(id))
    let isWaiting = false
    for (const element of elements) {
      const picture = element.type === 'image' ? this.#pictureOf(element, scale) : null
      if (picture?.isWaiting) isWaiting = true
      drawElement(pen, onGround(this.store, element), picture?.bitmap ?? null)
      this.#drawn.set(element.id, element)
    }
    return { ids: new Set(elements.map(({ id }) => id)), isWaiting }
  }

  /** Requests the images on a part of the board, as wide as they will be drawn. */
  requestPictures(rect: Rect, scale: number): void {
    for (const id of this.store.search(rect)) {
      const element = this.store.element(id)
      if (element?.type === 'image') this.#pictureOf(element, scale)
    }
  }

  #pictureOf(element: BoardElement, scale: number) {
    const { width, height, properties, content } = element
    const crop = readCrop(properties)
    // About the width of the whole, uncropped image: `cover` may stretch either side.
    const shown = 1.25 * Math.max(width / (crop?.width ?? 1), height / (crop?.height ?? 1))
    return this.pictures.get(content, shown * scale)
  }

  /** What is drawn on a rect, back to front. */
  #elementsIn(rect: Rect): BoardElement[] {
    const ids = new Set(this.store.search(rect))
    for (const [id, painted] of this.#overflowing) if (intersects(painted, rect)) ids.add(id)
    return [...ids].flatMap((id) => this.store.element(id) ?? []).sort(compareZ)
  }
}
