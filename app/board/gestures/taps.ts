import { distance } from '../../../contract/layout/rect'
import type { Camera } from '../geometry/camera'
import {
  type Effect,
  type Pointer,
  type PressState,
  pressTargets,
  type Scene,
  THRESHOLD,
  withIds,
  withoutIds,
} from './gesture'

// Presses that end without a drag: a tap, a double press, a tap with several fingers.

export interface Tap {
  readonly id: string
  readonly pointer: Pointer
}

/** A second press on the same element within this time and distance (screen px) enters it. */
const DOUBLE_PRESS_MS = 400
const DOUBLE_PRESS_REACH = { mouse: 8, pen: 8, touch: 24 } as const

/** The pointer was released without a drag. `tap` is set if a second press may follow. */
export function tapFromPress(
  state: PressState,
  pointer: Pointer,
  scene: Scene,
  lastTap: Tap | null,
): { readonly effects: readonly Effect[]; readonly tap: Tap | null } {
  const { id, isAdding, selectedBefore } = state
  if (!state.isEditing) return { effects: [], tap: null }
  if (id === null) return { effects: isAdding ? [] : [{ type: 'select', ids: [] }], tap: null }
  if (isAdding) {
    const isTakenOut = selectedBefore.includes(id)
    const ids = isTakenOut
      ? withoutIds(selectedBefore, pressTargets(id, scene))
      : withIds(scene.selection, pressTargets(id, scene))
    return { effects: [{ type: 'select', ids }], tap: null }
  }
  if (lastTap && isSecondPress(lastTap, id, pointer)) {
    return {
      effects: [
        { type: 'select', ids: [id] },
        { type: 'edit', id },
      ],
      tap: null,
    }
  }
  return { effects: [{ type: 'select', ids: pressTargets(id, scene) }], tap: { id, pointer } }
}

function isSecondPress(tap: Tap, id: string, pointer: Pointer): boolean {
  return (
    tap.id === id &&
    pointer.time - tap.pointer.time <= DOUBLE_PRESS_MS &&
    distance(tap.pointer.point, pointer.point) <= DOUBLE_PRESS_REACH[pointer.kind]
  )
}

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

/** How far (screen px) fingers that land together may roll. */
const ROLL = 10

/** A finger that moves too far ends the tap; a single one does once it may be dragging. */
export function tapMove(tap: FingerTap | null, pointer: Pointer): FingerTap | null {
  const from = tap?.fingers.get(pointer.pointerId)
  if (!from || !tap) return null
  return distance(from.point, pointer.point) < (tap.fingers.size === 1 ? THRESHOLD.touch : ROLL) ? tap : null
}

/** Maximum time from the first finger down to the last one up. */
const TAP_MS = 350

/** The last finger was lifted. */
export function tapUp(tap: FingerTap | null, pointer: Pointer, scene: Scene): Effect[] {
  const last = tapMove(tap, pointer)
  if (!last || pointer.time - last.since > TAP_MS || scene.mode !== 'edit') return []
  const { size } = last.fingers
  if (size !== 2 && size !== 3) return []
  return [{ type: 'camera', camera: last.camera }, { type: size === 2 ? 'undo' : 'redo' }]
}
