import { type Rect, union } from '../../../contract/layout/rect'
import { type BoardElement, isBackground, isHidden } from '../store/BoardElement'
import type { BoardScene } from '../store/BoardScene'
import { createYielder } from './createYielder'
import { makeCanvas } from './makeCanvas'
import { paintedBounds } from './paintedBounds'

export interface PictureLimits {
  readonly pixels: number
  /** Pixels of the longest side. */
  readonly side: number
}

/** What every browser's canvas supports, even on a phone. */
export const CANVAS_LIMITS: PictureLimits = { pixels: 16_000_000, side: 16_000 }

/** Elements back to front, without hidden ones. */
export function shownElements(
  store: Pick<BoardScene, 'order' | 'element'>,
  ids: Iterable<string> | 'all',
): BoardElement[] {
  const wanted = ids === 'all' ? null : new Set(ids)
  return store.order.flatMap((id) => {
    const element = !wanted || wanted.has(id) ? store.element(id) : undefined
    return element && !isHidden(element) ? [element] : []
  })
}

/** Elements with the bounds of what each paints, in board px; empty without a canvas. */
export async function measureElements(
  elements: readonly BoardElement[],
): Promise<readonly { readonly element: BoardElement; readonly bounds: Rect }[]> {
  const ruler = makeCanvas({ width: 1, height: 1 })
  if (!ruler) return []
  const yieldIfDue = createYielder()
  const measured: { element: BoardElement; bounds: Rect }[] = []
  for (const element of elements) {
    await yieldIfDue()
    measured.push({ element, bounds: paintedBounds(ruler.pen, element) })
  }
  return measured
}

/** The bounds of a picture of these elements: without backgrounds, which fill it, unless there are only those. */
export async function contentBounds(elements: readonly BoardElement[]): Promise<Rect | null> {
  const painted = elements.filter((element) => !isBackground(element))
  const measured = await measureElements(painted.length > 0 ? painted : elements)
  return union(measured.map(({ bounds }) => bounds))
}

/** A picture's top left corner in whole board px, its size in pixels, and the pixels per board px (`scale`). */
export interface PictureFrame extends Rect {
  readonly scale: number
}

/** The frame of whole board px around the bounds. `wanted` is its scale, reduced if the limits require it. */
export function pictureFrame(bounds: Rect, wanted: number, { pixels, side } = CANVAS_LIMITS): PictureFrame {
  const x = Math.floor(bounds.x)
  const y = Math.floor(bounds.y)
  const across = Math.max(1, Math.ceil(bounds.x + bounds.width) - x)
  const down = Math.max(1, Math.ceil(bounds.y + bounds.height) - y)
  const scale = Math.min(wanted, Math.sqrt(pixels / (across * down)), side / Math.max(across, down))
  const inPixels = (length: number) => Math.max(1, Math.floor(length * scale))
  return { x, y, width: inPixels(across), height: inPixels(down), scale }
}
