import { toBoard } from '../../geometry/camera'
import {
  type Effect,
  type PlacingTool,
  type Pointer,
  type PressTarget,
  pressTargets,
  type Scene,
  type Step,
  withIds,
  withoutIds,
} from '../gesture'
import { cancelMarquee, dragMarquee, endMarquee, type MarqueeState } from './marquee'
import { cancelPlace, dragPlace, endPlace, type PlaceState, startPlace } from './place'
import { cancelResize, endResize, type ResizeState, resizeTo, startResize } from './resize'
import { cancelRotate, endRotate, type RotateState, rotateTo, startRotate } from './rotate'
import { cancelZoomTool, dragZoomBox, endZoomTool, startZoomTool, type ZoomToolState } from './zoomTool'

export { startMarquee } from './marquee'
export { findSnapTargets, guidesForTargets, refreshSnapTargets, snapToTargets } from './snap'

// The gestures that begin on a handle, with a tool or on empty canvas, and snapping: not needed to draw, view and press
// a board. See `loadDeferredGestures` in route.ts.

export type DeferredGestureState = MarqueeState | ResizeState | RotateState | ZoomToolState | PlaceState

/** Starts the gesture of a press with this tool or on this handle; null if there is nothing to apply it to. */
export function startDeferred(pointer: Pointer, target: PressTarget, scene: Scene): DeferredGestureState | null {
  if (scene.tool === 'zoom') return startZoomTool(pointer)
  if (isPlacing(scene.tool)) return startPlace(pointer, scene.tool)
  if (target.kind === 'resize') return startResize(pointer, target.id, target.handle, scene)
  return target.kind === 'rotate' ? startRotate(pointer, target.id, scene) : null
}

const isPlacing = (tool: Scene['tool']): tool is PlacingTool =>
  tool === 'text' || tool === 'rectangle' || tool === 'circle'

export function dragDeferred(active: DeferredGestureState, pointer: Pointer, scene: Scene): Step<DeferredGestureState> {
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

export function endDeferred(active: DeferredGestureState, pointer: Pointer, scene: Scene): Effect[] {
  switch (active.kind) {
    case 'marquee':
      return endMarquee(active, pointer, scene)
    case 'resize':
      return active.isMoving ? endResize(active, pointer, scene) : tapThrough(active.pointer, scene)
    case 'rotate':
      return active.isMoving ? endRotate(active, pointer, scene) : tapThrough(active.pointer, scene)
    case 'zoomTool':
      return endZoomTool(active, pointer, scene)
    case 'place':
      return endPlace(active, pointer, scene)
  }
}

/** While picking, a tap on a handle picks what is below it: a small element's handles would block the next pick. */
function tapThrough({ point }: Pointer, scene: Scene): Effect[] {
  const id = scene.isPicking ? scene.hitTest(toBoard(scene.camera, point)) : undefined
  if (id === undefined) return []
  const ids = pressTargets(id, scene)
  const { selection } = scene
  return [{ type: 'select', ids: selection.has(id) ? withoutIds(selection, ids) : withIds(selection, ids) }]
}

export function cancelDeferred(active: DeferredGestureState): Effect[] {
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
