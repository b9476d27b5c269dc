interface Size {
  readonly width: number
  readonly height: number
}
interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Where a press on the viewfinder falls in the camera's frame: 0 to 1 from its top left. The frame is shown whole and
 * centered (`object-fit: contain`), the front camera's mirrored. Null outside the frame.
 *
 * @param at CSS px from the top left of the viewfinder
 */
export function framePoint(at: Point, box: Size, frame: Size, isMirrored: boolean): Point | null {
  if (frame.width === 0 || frame.height === 0) return null
  const scale = Math.min(box.width / frame.width, box.height / frame.height)
  const x = (at.x - (box.width - frame.width * scale) / 2) / (frame.width * scale)
  const y = (at.y - (box.height - frame.height * scale) / 2) / (frame.height * scale)
  if (x < 0 || x > 1 || y < 0 || y > 1) return null
  return { x: isMirrored ? 1 - x : x, y }
}
