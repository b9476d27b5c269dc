import { type Box, centerOf, type Rect } from './rect'

const RADIANS = Math.PI / 180

/** The axis-aligned bounds of a rotated box. */
export function boundsOf(box: Box): Rect {
  if (box.rotation % 180 === 0) return { x: box.x, y: box.y, width: box.width, height: box.height }
  const cos = Math.abs(Math.cos(box.rotation * RADIANS))
  const sin = Math.abs(Math.sin(box.rotation * RADIANS))
  const width = box.width * cos + box.height * sin
  const height = box.width * sin + box.height * cos
  const center = centerOf(box)
  return { x: center.x - width / 2, y: center.y - height / 2, width, height }
}
