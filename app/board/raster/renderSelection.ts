import { type Rect, type Size, union } from '../geometry/rect'
import { type BoardElement, isBackground, isHidden } from '../store/BoardElement'
import type { BoardScene } from '../store/BoardScene'
import { readOpacity, swatchFill } from '../store/elementLook'
import { breather } from './breather'
import { makeCanvas } from './makeCanvas'
import type { Pen } from './Pen'
import { type PictureSource, paintElements } from './paintElements'
import { paintedBounds } from './paintedBounds'

/** What every browser's canvas can do, a phone's too. */
const PIXELS_MAX = 16_000_000
const SIDE_MAX = 16_000

export interface RenderOptions {
  readonly picture: PictureSource
  /** Pixels per board px; less where the canvas would be too large for a browser. 2 unless given. */
  readonly scale?: number
  /** A CSS colour under everything; transparent unless given. */
  readonly background?: string
}

export interface Rendered extends Size {
  /** PNG. Width and height are its pixels. */
  readonly blob: Blob
  /** Pictures that could not be had; grey boxes stand for them. */
  readonly missing: number
}

/**
 * Draws elements as the page shows them, cut to what they cover. A background fills all of it. Null where there is
 * nothing to draw, or nothing that can.
 */
export async function renderSelection(
  store: Pick<BoardScene, 'order' | 'element'>,
  ids: Iterable<string> | 'all',
  { picture, scale: wanted = 2, background }: RenderOptions,
): Promise<Rendered | null> {
  const elements = shownElements(store, ids)
  const painted = elements.filter((element) => !isBackground(element))
  const bounds = await boundsOfAll(painted.length > 0 ? painted : elements)
  if (!bounds) return null
  const { x, y, width, height, scale } = canvasFor(bounds, wanted)
  const canvas = makeCanvas({ width, height })
  if (!canvas) return null
  const { pen } = canvas
  try {
    const fills = elements.filter(isBackground)
    if (background !== undefined) fill(pen, background, 1, { width, height })
    for (const each of fills) fill(pen, swatchFill(each), readOpacity(each.properties) ?? 1, { width, height })
    pen.setTransform(scale, 0, 0, scale, -x * scale, -y * scale)
    pen.imageSmoothingQuality = 'high'
    const missing = await paintElements(pen, painted, picture)
    return { blob: await canvas.encode('image/png'), width, height, missing }
  } finally {
    canvas.release()
  }
}

async function boundsOfAll(elements: readonly BoardElement[]): Promise<Rect | null> {
  const ruler = makeCanvas({ width: 1, height: 1 })
  if (!ruler) return null
  const breathe = breather()
  const rects: Rect[] = []
  for (const element of elements) {
    await breathe()
    rects.push(paintedBounds(ruler.pen, element))
  }
  return union(rects)
}

/** Back to front, without what is hidden. */
function shownElements(store: Pick<BoardScene, 'order' | 'element'>, ids: Iterable<string> | 'all'): BoardElement[] {
  const wanted = ids === 'all' ? null : new Set(ids)
  return store.order.flatMap((id) => {
    const element = !wanted || wanted.has(id) ? store.element(id) : undefined
    return element && !isHidden(element) ? [element] : []
  })
}

/** Whole board px around the bounds, and the pixels they get. */
export function canvasFor(bounds: Rect, wanted: number): Rect & { readonly scale: number } {
  const x = Math.floor(bounds.x)
  const y = Math.floor(bounds.y)
  const across = Math.max(1, Math.ceil(bounds.x + bounds.width) - x)
  const down = Math.max(1, Math.ceil(bounds.y + bounds.height) - y)
  const scale = Math.min(wanted, Math.sqrt(PIXELS_MAX / (across * down)), SIDE_MAX / Math.max(across, down))
  const pixels = (length: number) => Math.max(1, Math.floor(length * scale))
  return { x, y, width: pixels(across), height: pixels(down), scale }
}

function fill(pen: Pen, color: string, opacity: number, { width, height }: Size): void {
  pen.globalAlpha = opacity
  pen.fillStyle = color
  pen.fillRect(0, 0, width, height)
  pen.globalAlpha = 1
}
