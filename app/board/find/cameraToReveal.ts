import { centerOf, contains, type Rect } from '../../../contract/layout/rect'
import { type Camera, cameraWith, clampZoom, toScreen } from '../geometry/camera'

/** Below this, the result would be illegible. */
const LEAST_ZOOM = 0.5
/** The camera does not move for a smaller gain in size. */
const MIN_ZOOM_GAIN = 1.1

/**
 * The camera that centers this rect of the board in a free part of the canvas (screen px). Zooms in only if the result
 * would be illegible, and out if it would not fit. Null if it is well in view already.
 */
export function cameraToReveal(camera: Camera, bounds: Rect, free: Rect): Camera | null {
  if (free.width <= 0 || free.height <= 0) return null
  const room = Math.min(free.width / Math.max(bounds.width, 1), free.height / Math.max(bounds.height, 1))
  const zoom = clampZoom(Math.min(Math.max(camera.zoom, LEAST_ZOOM), room))
  const shown = { ...toScreen(camera, bounds), width: bounds.width * camera.zoom, height: bounds.height * camera.zoom }
  if (zoom < camera.zoom * MIN_ZOOM_GAIN && contains(free, shown)) return null
  return cameraWith(centerOf(bounds), centerOf(free), zoom)
}
