import { distance, rectBetween } from '../../../contract/layout/rect'
import { toBoard } from '../geometry/camera'
import { type PanState, panTo, startPan } from './cameraGestures'
import type { DeferredGestureState } from './deferred/deferredGestures'
import {
  type Effect,
  exceedsThreshold,
  pressTargets,
  type Scene,
  SPENT,
  type Spent,
  type Step,
  withIds,
  withoutIds,
} from './gesture'
import type { Pointer } from './input'
import { deferredGestures } from './loadDeferredGestures'
import { type MoveState, moveBy, startMove } from './move'

export const LONG_PRESS_MS = 500
/** A second press on the same element within this time and distance (screen px) enters it. */
const DOUBLE_PRESS_MS = 400
const DOUBLE_PRESS_REACH = { mouse: 8, pen: 8, touch: 24 } as const
/** A finger this far from an element (screen px) still hits it. */
const FINGER_SLACK = 8

/** A pointer is down and has not moved away yet: tap, double press, long press, or the start of a drag. */
export interface PressState {
  readonly kind: 'press'
  readonly pointer: Pointer
  readonly id: string | null
  readonly selectedBefore: readonly string[]
  /** With Shift, Ctrl or Cmd, and while picking, a press adds and removes. */
  readonly isAdding: boolean
  readonly isEditing: boolean
}

export interface Tap {
  readonly id: string
  readonly pointer: Pointer
}

/**
 * A mouse and a pen select at once. A finger selects when it lifts, drags or rests, because a second one may follow and
 * make it a pinch.
 */
export function startPress(pointer: Pointer, scene: Scene): Step<PressState> {
  const isEditing = scene.mode === 'edit'
  const { shift, ctrl } = pointer.modifiers
  const next: PressState = {
    kind: 'press',
    pointer,
    id: isEditing ? pressed(pointer, scene) : null,
    selectedBefore: [...scene.selection],
    isAdding: scene.isPicking || shift || ctrl,
    isEditing,
  }
  return { next, effects: pointer.kind === 'touch' ? [] : selectPressed(next, scene) }
}

function pressed(pointer: Pointer, scene: Scene): string | null {
  const slack = pointer.kind === 'touch' ? FINGER_SLACK / scene.camera.zoom : 0
  return scene.hitTest(toBoard(scene.camera, pointer.point), slack) ?? null
}

/** Selects what is pressed, if it is not selected yet. */
function selectPressed({ id, isAdding }: PressState, scene: Scene): Effect[] {
  if (id === null || scene.selection.has(id)) return []
  const ids = pressTargets(id, scene)
  return [{ type: 'select', ids: isAdding ? withIds(scene.selection, ids) : ids }]
}

/** Past the threshold an element moves; from empty canvas a finger pans, and a mouse or pen draws a marquee. */
export function dragFromPress(
  state: PressState,
  pointer: Pointer,
  scene: Scene,
): Step<PressState | MoveState | PanState | DeferredGestureState | Spent> {
  if (!exceedsThreshold(state.pointer, pointer)) return { next: state, effects: [] }
  const { id, selectedBefore } = state
  if (id === null) {
    const isPan = !state.isEditing || (pointer.kind === 'touch' && !scene.isPicking)
    if (isPan) return panTo(startPan(state.pointer), pointer, scene)
    const deferred = deferredGestures()
    return deferred?.dragDeferred(deferred.startMarquee(state, scene), pointer, scene) ?? { next: SPENT, effects: [] }
  }
  const selecting = selectPressed(state, scene)
  const [first] = selecting
  const ids = first?.type === 'select' ? first.ids : [...scene.selection]
  const moved = moveBy(startMove({ pointer: state.pointer, ids, selectedBefore, scene }), pointer, scene)
  return { next: moved.next, effects: [...selecting, ...moved.effects] }
}

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

/** When the press becomes a long press; null for a mouse, which has a right button, and outside edit mode. */
export const longPressAt = ({ pointer, isEditing }: PressState): number | null =>
  pointer.kind === 'mouse' || !isEditing ? null : pointer.time + LONG_PRESS_MS

/** Opens an element's menu at once; on empty canvas starts a marquee, and the menu opens only if it is not dragged. */
export function longPress(state: PressState, scene: Scene): Step<DeferredGestureState> {
  const deferred = state.id === null ? deferredGestures() : null
  if (deferred) {
    const next = deferred.startMarquee(state, scene)
    return { next, effects: [{ type: 'marquee', rect: rectBetween(next.from, next.from) }] }
  }
  return { next: null, effects: requestMenu(state, scene) }
}

/** Requests the menu, after selecting what is pressed unless it is selected already. */
export function requestMenu(state: PressState, scene: Scene): Effect[] {
  if (!state.isEditing) return []
  return [...selectPressed(state, scene), { type: 'context', point: state.pointer.point, id: state.id }]
}

export const cancelPress = (state: PressState): Effect[] => [{ type: 'select', ids: state.selectedBefore }]
