import { clamp } from '../../../contract/layout/rect'
import { panBy, zoomAt } from '../geometry/camera'
import type { Effect, Scene } from './gesture'
import type { Wheel } from './input'

const LINE_PX = 16
/** A notch of a mouse wheel is 100 px or more, a trackpad's pinch sends single px: neither must race or crawl. */
const LARGEST_ZOOM_DELTA = 24
const ZOOM_SPEED = 1 / 100

/** The wheel pans (sideways with Shift); with Ctrl or Cmd, as trackpads report a pinch, it zooms at the pointer. */
export function wheelCamera(wheel: Wheel, scene: Scene): Effect[] {
  const unit = wheel.deltaMode === 0 ? 1 : wheel.deltaMode === 1 ? LINE_PX : scene.view.viewport.height
  const deltaX = wheel.deltaX * unit
  const deltaY = wheel.deltaY * unit
  if (wheel.modifiers.ctrl) {
    const factor = Math.exp(-clamp(deltaY, -LARGEST_ZOOM_DELTA, LARGEST_ZOOM_DELTA) * ZOOM_SPEED)
    return [{ type: 'camera', camera: zoomAt(scene.camera, wheel.point, scene.camera.zoom * factor) }]
  }
  const isSideways = wheel.modifiers.shift && deltaX === 0
  const camera = isSideways ? panBy(scene.camera, -deltaY, 0) : panBy(scene.camera, -deltaX, -deltaY)
  return [{ type: 'camera', camera }]
}
