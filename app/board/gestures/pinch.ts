import { distance, midpoint, type Point } from '../../../contract/layout/rect'
import { cameraWith, clampZoom, toBoard } from '../geometry/camera'
import type { Effect, Scene } from './gesture'
import type { Pointer } from './input'

/** Two fingers pan and zoom about their midpoint. Touches nothing but the camera. */
export interface PinchState {
  readonly kind: 'pinch'
  readonly pointerIds: readonly [number, number]
  /** The board point that was between the fingers, and stays there. */
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
