import type { Camera } from '../../geometry/camera'
import { toScreen } from '../../geometry/camera'
import { clamp, type Point, type Size } from '../../geometry/rect'

/** This part of the screen on every side is the rim: a point in it draws the camera along. */
const RIM = 0.3
/** The camera covers two thirds of the way in this many ms. */
const EASE_MS = 140
/** Screen px that are not worth another frame. */
const NEAR = 0.5

export interface FollowInput {
  readonly camera: Camera
  readonly viewport: Size
  /** Board px. */
  readonly point: Point
  /** Since the last step; null: all the way at once. */
  readonly ms: number | null
}

/** The camera on its way to having the point well inside the screen; null where it is. The zoom stays the person's own. */
export function followStep({ camera, viewport, point, ms }: FollowInput): Camera | null {
  const { x, y } = toScreen(camera, point)
  const dx = x - clamp(x, viewport.width * RIM, viewport.width * (1 - RIM))
  const dy = y - clamp(y, viewport.height * RIM, viewport.height * (1 - RIM))
  if (Math.hypot(dx, dy) < NEAR) return null
  const share = ms === null ? 1 : 1 - Math.exp(-ms / EASE_MS)
  return { ...camera, x: camera.x - dx * share, y: camera.y - dy * share }
}
