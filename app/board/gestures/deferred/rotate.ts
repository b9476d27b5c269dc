import { centerOf, type Point } from '../../../../contract/layout/rect'
import { toBoard } from '../../geometry/camera'
import { bearing, normalizeDegrees, rotateAbout, snapDegrees } from '../../geometry/rotation'
import { type BoardElement, boxOf, type ElementChange } from '../../store/BoardElement'
import { type Effect, exceedsThreshold, type Pointer, type Scene, type Step } from '../gesture'
import { transformTarget } from './transformTarget'

/** Drags the rotation handle around the center of one or several elements. */
export interface RotateState {
  readonly kind: 'rotate'
  readonly pointer: Pointer
  readonly parts: readonly BoardElement[]
  readonly center: Point
  /** The element's rotation in degrees; 0 for several. */
  readonly base: number
  /** The pointer's bearing when it grabbed the handle. */
  readonly from: number
  readonly isMoving: boolean
}

export function startRotate(pointer: Pointer, id: string | null, scene: Scene): RotateState | null {
  const frame = transformTarget(id, scene)
  if (!frame) return null
  const { parts, start } = frame
  const center = centerOf(start)
  const from = bearing(center, toBoard(scene.camera, pointer.point))
  return { kind: 'rotate', pointer, parts, center, base: start.rotation, from, isMoving: false }
}

/** Whole degrees; steps of 15 with Shift. */
export function rotateTo(state: RotateState, pointer: Pointer, scene: Scene): Step<RotateState> {
  const isMoving = state.isMoving || exceedsThreshold(state.pointer, pointer)
  if (!isMoving) return { next: state, effects: [] }
  const { base, from, center } = state
  const degrees = base + bearing(center, toBoard(scene.camera, pointer.point)) - from
  const by = (pointer.modifiers.shift ? snapDegrees(degrees) : normalizeDegrees(degrees)) - base
  const changes = state.parts.map((part) => turned(part, center, by, state.parts.length === 1))
  return { next: { ...state, isMoving }, effects: [{ type: 'draft', changes }] }
}

function turned(part: BoardElement, center: Point, by: number, isOnly: boolean): ElementChange {
  const rotation = normalizeDegrees(part.rotation + by)
  if (isOnly) return { id: part.id, patch: { rotation } }
  const { x, y } = rotateAbout(centerOf(boxOf(part)), center, by)
  return { id: part.id, patch: { rotation, positionX: x - part.width / 2, positionY: y - part.height / 2 } }
}

export function endRotate(state: RotateState, pointer: Pointer, scene: Scene): Effect[] {
  if (!state.isMoving) return []
  return [...rotateTo(state, pointer, scene).effects, { type: 'commit' }]
}

export const cancelRotate = (): Effect[] => [{ type: 'discard' }]
