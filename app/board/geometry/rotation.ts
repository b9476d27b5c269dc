import { type Box, boundsOf, centerOf, intersects, type Point, type Rect } from '../../../contract/layout/rect'
import { ROTATION_STEP } from '../../../contract/limits'

export { boundsOf }

const RADIANS = Math.PI / 180

/** Turns a vector clockwise by degrees (y points down, as on a screen). */
export function rotateVector(vector: Point, degrees: number): Point {
  if (degrees === 0) return vector
  const cos = Math.cos(degrees * RADIANS)
  const sin = Math.sin(degrees * RADIANS)
  return { x: vector.x * cos - vector.y * sin, y: vector.x * sin + vector.y * cos }
}

/** Whole degrees, 0 to 359, as an element stores them. */
export const normalizeDegrees = (degrees: number): number => ((Math.round(degrees) % 360) + 360) % 360

/** The nearest multiple of the rotation step, 0 to 359. */
export const snapDegrees = (degrees: number): number =>
  normalizeDegrees(Math.round(degrees / ROTATION_STEP) * ROTATION_STEP)

/** Direction from one point to another in degrees, clockwise from the x axis. */
export const bearing = (from: Point, to: Point): number => Math.atan2(to.y - from.y, to.x - from.x) / RADIANS

/** Whether the point is inside the box, including its edge and `slack` board px around it. */
export function boxContains(box: Box, point: Point, slack = 0): boolean {
  const center = centerOf(box)
  const local = rotateVector({ x: point.x - center.x, y: point.y - center.y }, -box.rotation)
  return Math.abs(local.x) <= box.width / 2 + slack && Math.abs(local.y) <= box.height / 2 + slack
}

/** A point rotated clockwise around a center by degrees. */
export function rotateAbout(point: Point, center: Point, degrees: number): Point {
  const arm = rotateVector({ x: point.x - center.x, y: point.y - center.y }, degrees)
  return { x: center.x + arm.x, y: center.y + arm.y }
}

/** Whether an axis-aligned rect and a rotated box intersect (separating axis test). */
export function touchesBox(rect: Rect, box: Box): boolean {
  if (!intersects(rect, boundsOf(box))) return false
  if (box.rotation % 90 === 0) return true
  // In the box's axes, the rect is the rotated one.
  const center = centerOf(box)
  const middle = rotateAbout(centerOf(rect), center, -box.rotation)
  const turned = { ...rect, x: middle.x - rect.width / 2, y: middle.y - rect.height / 2, rotation: -box.rotation }
  return intersects(box, boundsOf(turned))
}
