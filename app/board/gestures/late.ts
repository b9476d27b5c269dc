import type { Effect, PlacingTool, Scene, Step } from './gesture'
import type { Pointer, PressTarget } from './input'
import { cancelMarquee, dragMarquee, endMarquee, type MarqueeState } from './marquee'
import { cancelPlace, dragPlace, endPlace, type PlaceState, startPlace } from './place'
import { cancelResize, endResize, type ResizeState, resizeTo, startResize } from './resize'
import { cancelRotate, endRotate, type RotateState, rotateTo, startRotate } from './rotate'
import { cancelZoomTool, dragZoomBox, endZoomTool, startZoomTool, type ZoomToolState } from './zoomTool'

export { startMarquee } from './marquee'
export { guidesIn, lookAround, seenNow, snapIn } from './snapField'

// The gestures that begin by a handle, a tool or on empty canvas, and what a drag lines up with: no board needs them
// to be drawn, looked at and pressed. See lateGestures.ts.

export type LateState = MarqueeState | ResizeState | RotateState | ZoomToolState | PlaceState

/** What a press of this tool, or of this handle, begins; null where there is nothing to do it to. */
export function startLate(pointer: Pointer, target: PressTarget, scene: Scene): LateState | null {
  if (scene.tool === 'zoom') return startZoomTool(pointer)
  if (isPlacing(scene.tool)) return startPlace(pointer, scene.tool)
  if (target.kind === 'resize') return startResize(pointer, target.id, target.handle, scene)
  return target.kind === 'rotate' ? startRotate(pointer, target.id, scene) : null
}

const isPlacing = (tool: Scene['tool']): tool is PlacingTool =>
  tool === 'text' || tool === 'rectangle' || tool === 'circle'

export function dragLate(active: LateState, pointer: Pointer, scene: Scene): Step<LateState> {
  switch (active.kind) {
    case 'marquee':
      return dragMarquee(active, pointer, scene)
    case 'resize':
      return resizeTo(active, pointer, scene)
    case 'rotate':
      return rotateTo(active, pointer, scene)
    case 'zoomTool':
      return dragZoomBox(active, pointer, scene)
    case 'place':
      return dragPlace(active, pointer, scene)
  }
}

export function endLate(active: LateState, pointer: Pointer, scene: Scene): Effect[] {
  switch (active.kind) {
    case 'marquee':
      return endMarquee(active, pointer, scene)
    case 'resize':
      return endResize(active, pointer, scene)
    case 'rotate':
      return endRotate(active, pointer, scene)
    case 'zoomTool':
      return endZoomTool(active, pointer, scene)
    case 'place':
      return endPlace(active, pointer, scene)
  }
}

export function cancelLate(active: LateState): Effect[] {
  switch (active.kind) {
    case 'marquee':
      return cancelMarquee(active)
    case 'resize':
      return cancelResize()
    case 'rotate':
      return cancelRotate()
    case 'zoomTool':
      return cancelZoomTool()
    case 'place':
      return cancelPlace()
  }
}
