import { centreOf, inflate, type Point, type Rect, type Size, union } from '../../../contract/layout/rect'
import type { Camera } from '../geometry/camera'

/** Share of the drawn area that is left free around it on each side. */
const AIR = 0.04

/** The content of the board and its visible part, with a margin. Board px. */
export function minimapWorld(content: Rect | null, visible: Rect): Rect {
  const all = union(content ? [content, visible] : [visible]) ?? visible
  return inflate(all, all.width * AIR, all.height * AIR)
}

/** How a map of this size (px) shows that world, as a camera of its own: below any zoom of the board's. */
export function minimapCamera(world: Rect, size: Size): Camera {
  const zoom = Math.min(size.width / Math.max(world.width, 1), size.height / Math.max(world.height, 1))
  const { x, y } = centreOf(world)
  return { zoom, x: size.width / 2 - x * zoom, y: size.height / 2 - y * zoom }
}

/**
 * The offset from the middle of the frame at which a press at this board point holds it: inside the frame, where it was
 * pressed; outside, the frame comes to the press.
 */
export function gripOf(at: Point, visible: Rect): Point {
  const isInside =
    at.x >= visible.x && at.x <= visible.x + visible.width && at.y >= visible.y && at.y <= visible.y + visible.height
  const middle = centreOf(visible)
  return isInside ? { x: at.x - middle.x, y: at.y - middle.y } : { x: 0, y: 0 }
}
