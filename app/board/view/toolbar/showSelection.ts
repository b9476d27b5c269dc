import { contains, inflate, type Rect } from '../../geometry/rect'
import type { BoardStore } from '../../store/BoardStore'

/** Screen px kept free around what is selected, and below it for its bar. */
const MARGIN = 16
const BAR = 60

/** Pans as little as brings what is selected into the free part of the canvas; what is larger than that is fitted. */
export function showSelection(store: BoardStore): void {
  const bounds = store.boundsOf(store.selection)
  const { camera, view } = store
  if (!bounds || view.viewport.width === 0) return
  const margin = MARGIN / camera.zoom
  const bar = BAR / camera.zoom
  const free: Rect = { ...view.visible, height: view.visible.height - bar }
  const wanted = inflate(bounds, margin, margin)
  if (contains(free, bounds)) return
  if (wanted.width > free.width || wanted.height > free.height) {
    view.fitTo({ ...bounds, height: bounds.height + bar }, camera.zoom)
    return
  }
  view.panBy(
    shift(wanted.x, wanted.width, free.x, free.width) * camera.zoom,
    shift(wanted.y, wanted.height, free.y, free.height) * camera.zoom,
  )
}

/** How far a span has to go to lie within another that is longer. */
function shift(from: number, length: number, start: number, room: number): number {
  if (from < start) return start - from
  return Math.min(0, start + room - from - length)
}
