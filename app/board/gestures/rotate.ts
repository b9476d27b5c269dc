import { toBoard } from '../geometry/camera'
import { centreOf, distance, type Point } from '../geometry/rect'
import { bearing, snapDegrees, wholeDegrees } from '../geometry/rotation'
import { boxOf } from '../store/BoardElement'
import { type Effect, type Scene, type Step, THRESHOLD } from './gesture'
import type { Pointer } from './input'

/** The rotation handle is dragged around the element's centre. */
export interface RotateState {
  readonly kind: 'rotate'
  readonly pointer: Pointer
  readonly id: string
  readonly centre: Point
  /** Degrees between the pointer's bearing and the element's rotation. */
  readonly lead: number
  readonly isMoving: boolean
}

export function startRotate(pointer: Pointer, id: string, scene: Scene): RotateState | null {
  const element = scene.element(id)
  if (!element) return null
  const centre = centreOf(boxOf(element))
  const lead = element.rotation - bearing(centre, toBoard(scene.camera, pointer.point))
  return { kind: 'rotate', pointer, id, centre, lead, isMoving: false }
}

/** Whole degrees; steps of 15 with Shift. */
export function rotateTo(state: RotateState, pointer: Pointer, scene: Scene): Step<RotateState> {
  const isMoving = state.isMoving || distance(state.pointer.point, pointer.point) >= THRESHOLD[pointer.kind]
  if (!isMoving) return { next: state, effects: [] }
  const degrees = bearing(state.centre, toBoard(scene.camera, pointer.point)) + state.lead
  const rotation = pointer.modifiers.shift ? snapDegrees(degrees) : wholeDegrees(degrees)
  return {
    next: { ...state, isMoving },
    effects: [{ type: 'draft', changes: [{ id: state.id, patch: { rotation } }] }],
  }
}

export function endRotate(state: RotateState, pointer: Pointer, scene: Scene): Effect[] {
  if (!state.isMoving) return []
  return [...rotateTo(state, pointer, scene).effects, { type: 'commit' }]
}

export const cancelRotate = (): Effect[] => [{ type: 'discard' }]
