import { RANDOM_PLACEMENT } from '../../../contract/limits'
import type { Point, Rect, Size } from './rect'

/**
 * Where a new element without a position goes: random within 0 to 300 on each axis, counted from the top left of
 * the visible part of the canvas, and less where the element would otherwise stick out of it.
 */
export function placeInView(visible: Rect, size: Size, random: () => number): Point {
  const along = (start: number, room: number) =>
    Math.round(start + random() * Math.max(0, Math.min(RANDOM_PLACEMENT, room)))
  return {
    x: along(visible.x, visible.width - size.width),
    y: along(visible.y, visible.height - size.height),
  }
}
