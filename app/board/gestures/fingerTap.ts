import { distance } from '../../../contract/layout/rect'
import type { Camera } from '../geometry/camera'
import { type Effect, type Scene, THRESHOLD } from './gesture'
import type { Pointer } from './input'

/** Maximum time from the first finger down to the last one up. */
const TAP_MS = 350
/** How far (screen px) fingers that land together may roll. */
const ROLL = 10

/** A tap with two fingers undoes, with three redoes. Tracked alongside any gesture that they make. */
export interface FingerTap {
  readonly since: number
  readonly fingers: ReadonlyMap<number, Pointer>
  /** Restored after a tap, in case the fingers' rolling moved it. */
  readonly camera: Camera
}

/** A pointer came down while `others` were down already. */
export function tapDown(tap: FingerTap | null, pointer: Pointer, others: number, scene: Scene): FingerTap | null {
  if (pointer.kind !== 'touch') return null
  if (others === 0) {
    return { since: pointer.time, fingers: new Map([[pointer.pointerId, pointer]]), camera: scene.camera }
  }
  return tap && { ...tap, fingers: new Map(tap.fingers).set(pointer.pointerId, pointer) }
}

/** A finger that moves too far ends the tap; a single one does once it may be dragging. */
export function tapMove(tap: FingerTap | null, pointer: Pointer): FingerTap | null {
  const from = tap?.fingers.get(pointer.pointerId)
  if (!from || !tap) return null
  return distance(from.point, pointer.point) < (tap.fingers.size === 1 ? THRESHOLD.touch : ROLL) ? tap : null
}

/** The last finger was lifted. */
export function tapUp(tap: FingerTap | null, pointer: Pointer, scene: Scene): Effect[] {
  const last = tapMove(tap, pointer)
  if (!last || pointer.time - last.since > TAP_MS || scene.mode !== 'edit') return []
  const { size } = last.fingers
  if (size !== 2 && size !== 3) return []
  return [{ type: 'camera', camera: last.camera }, { type: size === 2 ? 'undo' : 'redo' }]
}
