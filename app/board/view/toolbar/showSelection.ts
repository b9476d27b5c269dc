import { clampZoom, toScreen } from '../../geometry/camera'
import { centreOf, contains, type Rect } from '../../geometry/rect'
import type { BoardStore } from '../../store/BoardStore'

/** Screen px kept free around what is selected; where there are bars, more. */
const MARGIN = 16
const BAR = 64
const COLUMN = 80

/**
 * Brings what is selected into the free part of the canvas, by as little as is needed: it pans, and zooms out where
 * there is no room.
 */
export function showSelection(store: BoardStore, isPhone: boolean): void {
  const bounds = store.boundsOf(store.selection)
  const { camera, view } = store
  const free = freePart(store, isPhone)
  if (!bounds || free.width <= 0 || free.height <= 0) return
  const zoom = clampZoom(Math.min(camera.zoom, free.width / bounds.width, free.height / bounds.height))
  const shown = { ...toScreen(camera, bounds), width: bounds.width * camera.zoom, height: bounds.height * camera.zoom }
  if (contains(free, shown)) return
  if (zoom === camera.zoom) {
    view.panBy(shift(shown.x, shown.width, free.x, free.width), shift(shown.y, shown.height, free.y, free.height))
    return
  }
  const [middle, centre] = [centreOf(free), centreOf(bounds)]
  view.setCamera({ zoom, x: middle.x - centre.x * zoom, y: middle.y - centre.y * zoom })
}

/** A phone has its bars below and above, a wider screen one at the right. */
function freePart({ view, isPicking }: BoardStore, isPhone: boolean): Rect {
  const { width, height } = view.viewport
  const top = isPicking && isPhone ? BAR : MARGIN
  const bottom = isPhone ? BAR : MARGIN
  const right = isPhone ? MARGIN : COLUMN
  return { x: MARGIN, y: top, width: width - MARGIN - right, height: height - top - bottom }
}

/** How far a span has to go to lie within another that is longer. */
function shift(from: number, length: number, start: number, room: number): number {
  if (from < start) return start - from
  return Math.min(0, start + room - from - length)
}
