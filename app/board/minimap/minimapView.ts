import { centerOf, inflate, type Point, type Rect, type Size, union } from '../../../contract/layout/rect'
import type { Camera } from '../geometry/camera'

/** Margin on each side, relative to the drawn area. */
const AIR = 0.04

/** The content of the board and its visible part, with a margin. Board px. */
export function minimapWorld(content: Rect | null, visible: Rect): Rect {
  const all = union(content ? [content, visible] : [visible]) ?? visible
  return inflate(all, all.width * AIR, all.height * AIR)
}

/** The camera with which a map of this size (px) shows that world. Its zoom may be below the board's minimum. */
export function minimapCamera(world: Rect, size: Size): Camera {
  const zoom = Math.min(size.width / Math.max(world.width, 1), size.height / Math.max(world.height, 1))
  const { x, y } = centerOf(world)
  return { zoom, x: size.width / 2 - x * zoom, y: size.height / 2 - y * zoom }
}

/**
 * The offset from the frame's center at which a press at this board point holds it: where the frame was pressed, or
 * zero outside of it, so that the frame jumps to the press.
 */
export function gripOf(at: Point, visible: Rect): Point {
  const isInside =
    at.x >= visible.x && at.x <= visible.x + visible.width && at.y >= visible.y && at.y <= visible.y + visible.height
  const middle = centerOf(visible)
  return isInside ? { x: at.x - middle.x, y: at.y - middle.y } : { x: 0, y: 0 }
}
