import { type Camera, visibleRect } from '../geometry/camera'
import { centreOf, distance, type Rect } from '../geometry/rect'
import type { BoardStore } from '../store/BoardStore'

/** Shows all there is; what lies too far apart for one look, the nearest of it. Null where there is nothing. */
export function cameraToContent(store: BoardStore): Camera | null {
  const { view } = store
  const bounds = store.boundsOf(store.order)
  if (!bounds) return null
  const all = view.cameraFor(bounds, 1)
  if (store.search(visibleRect(all, view.viewport)).length > 0) return all
  const nearest = nearestTo(centreOf(view.visible), store)
  return nearest && view.cameraFor(nearest, 1)
}

function nearestTo(point: { readonly x: number; readonly y: number }, store: BoardStore): Rect | null {
  const rects = store.order.flatMap((id) => store.boundsOf([id]) ?? [])
  const [first, ...others] = rects
  const away = (rect: Rect) => distance(centreOf(rect), point)
  return first ? others.reduce((near, rect) => (away(rect) < away(near) ? rect : near), first) : null
}
