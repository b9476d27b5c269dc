import { centerOf, contains, inflate, type Rect } from '../../../../contract/layout/rect'
import { type Camera, cameraWith, clampZoom, panBy, toScreen } from '../../geometry/camera'

/**
 * The camera that brings this rect of the board into a part of the canvas (screen px), moving as little as needed: it
 * pans, and zooms out if there is no room. Null if all of it is there. What has to move gets a margin, screen px.
 */
export function cameraToShow(camera: Camera, bounds: Rect, part: Rect, margin = 0): Camera | null {
  const shown = {
    ...toScreen(camera, bounds),
    width: bounds.width * camera.zoom,
    height: bounds.height * camera.zoom,
  }
  const free = inflate(part, -margin, -margin)
  if (free.width <= 0 || free.height <= 0 || contains(part, shown)) return null
  const zoom = clampZoom(Math.min(camera.zoom, free.width / bounds.width, free.height / bounds.height))
  if (zoom < camera.zoom) return cameraWith(centerOf(bounds), centerOf(free), zoom)
  return panBy(
    camera,
    shift(shown.x, shown.width, free.x, free.width),
    shift(shown.y, shown.height, free.y, free.height),
  )
}

/** How far to move a span for it to lie within another that is longer. */
function shift(from: number, length: number, start: number, room: number): number {
  if (from < start) return start - from
  return Math.min(0, start + room - from - length)
}
