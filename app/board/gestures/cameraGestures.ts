import { clamp, distance, midpoint, type Point } from '../../../contract/layout/rect'
import { cameraWith, clampZoom, panBy, toBoard, zoomAt } from '../geometry/camera'
import type { Effect, Pointer, Scene, Step, Wheel } from './gesture'

// Gestures that only move the camera: a panning pointer, two fingers, the wheel.

/** Pans with the pointer: from empty canvas, with the pan tool, Space or the middle button. */
export interface PanState {
  readonly kind: 'pan'
  /** At its last position. */
  readonly pointer: Pointer
}

export const startPan = (pointer: Pointer): PanState => ({ kind: 'pan', pointer })

export function panTo(state: PanState, pointer: Pointer, scene: Scene): Step<PanState> {
  const dx = pointer.point.x - state.pointer.point.x
  const dy = pointer.point.y - state.pointer.point.y
  const next: PanState = { kind: 'pan', pointer }
  if (dx === 0 && dy === 0) return { next, effects: [] }
  return { next, effects: [{ type: 'camera', camera: panBy(scene.camera, dx, dy) }] }
}

/** Two fingers pan and zoom about their midpoint. */
export interface PinchState {
  readonly kind: 'pinch'
  readonly pointerIds: readonly [number, number]
  /** The board point between the fingers, which stays there. */
  readonly anchor: Point
  readonly spread: number
  readonly zoom: number
}

/** Fingers closer than this (screen px) would make the zoom jump. */
const LEAST_SPREAD = 16

export function startPinch(first: Pointer, second: Pointer, scene: Scene): PinchState {
  return {
    kind: 'pinch',
    pointerIds: [first.pointerId, second.pointerId],
    anchor: toBoard(scene.camera, midpoint(first.point, second.point)),
    spread: Math.max(LEAST_SPREAD, distance(first.point, second.point)),
    zoom: scene.camera.zoom,
  }
}

export function pinchTo(state: PinchState, first: Pointer, second: Pointer): Effect[] {
  const spread = Math.max(LEAST_SPREAD, distance(first.point, second.point))
  const zoom = clampZoom((state.zoom * spread) / state.spread)
  return [{ type: 'camera', camera: cameraWith(state.anchor, midpoint(first.point, second.point), zoom) }]
}

const LINE_PX = 16
/** Caps a mouse wheel's notch, 100 px or more, so that one speed also suits a trackpad's pinch, in single px. */
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
