import { toBoard } from '../geometry/camera'
import { distance } from '../geometry/rect'
import type { Effect, Scene, Step } from './gesture'
import { THRESHOLD } from './gesture'
import type { Pointer } from './input'
import { type MoveState, moveBy, startMove } from './move'
import { type PanState, panTo, startPan } from './pan'

export const LONG_PRESS_MS = 500
/** A second press on the same element within this time and distance (screen px) opens its text. */
const DOUBLE_PRESS_MS = 400
const DOUBLE_PRESS_REACH = { mouse: 8, pen: 8, touch: 24 } as const
/** How far beside an element (screen px) a finger still means it. */
const FINGER_SLACK = 8

/** A pointer is down and has not gone anywhere yet: tap, double press, long press, or the start of a drag. */
export interface PressState {
  readonly kind: 'press'
  readonly pointer: Pointer
  readonly id: string | null
  readonly selectedBefore: readonly string[]
}

export interface Tap {
  readonly id: string
  readonly pointer: Pointer
}

/**
 * A mouse and a pen select at once. A finger selects when it leaves, drags or stays, because a second one may follow
 * and make it a pinch.
 */
export function startPress(pointer: Pointer, scene: Scene): Step<PressState> {
  const id = scene.mode === 'edit' ? pressed(pointer, scene) : null
  const next: PressState = { kind: 'press', pointer, id, selectedBefore: [...scene.selection] }
  const isSelecting = id !== null && pointer.kind !== 'touch' && !scene.selection.has(id)
  return { next, effects: isSelecting ? [{ type: 'select', ids: [id] }] : [] }
}

function pressed(pointer: Pointer, scene: Scene): string | null {
  const slack = pointer.kind === 'touch' ? FINGER_SLACK / scene.camera.zoom : 0
  return scene.hitTest(toBoard(scene.camera, pointer.point), slack) ?? null
}

/** Past the threshold an element moves and an empty canvas pans. */
export function dragFromPress(
  state: PressState,
  pointer: Pointer,
  scene: Scene,
): Step<PressState | MoveState | PanState> {
  if (distance(state.pointer.point, pointer.point) < THRESHOLD[pointer.kind]) return { next: state, effects: [] }
  const { id, selectedBefore } = state
  if (id === null) return panTo(startPan(state.pointer), pointer, scene)
  const isSelected = scene.selection.has(id)
  const ids = isSelected ? [...scene.selection] : [id]
  const selecting: Effect[] = isSelected ? [] : [{ type: 'select', ids }]
  const moved = moveBy(startMove({ pointer: state.pointer, ids, selectedBefore, scene }), pointer, scene)
  return { next: moved.next, effects: [...selecting, ...moved.effects] }
}

/** The pointer left where it came down. `tap` is what a second press may follow. */
export function tapFromPress(
  state: PressState,
  pointer: Pointer,
  scene: Scene,
  lastTap: Tap | null,
): { readonly effects: readonly Effect[]; readonly tap: Tap | null } {
  const { id } = state
  if (scene.mode !== 'edit') return { effects: [], tap: null }
  if (id === null) return { effects: [{ type: 'select', ids: [] }], tap: null }
  if (lastTap && isSecondPress(lastTap, id, pointer)) return { effects: [{ type: 'edit', id }], tap: null }
  return { effects: [{ type: 'select', ids: [id] }], tap: { id, pointer } }
}

function isSecondPress(tap: Tap, id: string, pointer: Pointer): boolean {
  return (
    tap.id === id &&
    pointer.time - tap.pointer.time <= DOUBLE_PRESS_MS &&
    distance(tap.pointer.point, pointer.point) <= DOUBLE_PRESS_REACH[pointer.kind]
  )
}

/** When the press becomes a long one; null for a mouse, whose right button does that. */
export const longPressAt = (state: PressState): number | null =>
  state.pointer.kind === 'mouse' ? null : state.pointer.time + LONG_PRESS_MS

export function longPress(state: PressState, scene: Scene): Effect[] {
  if (scene.mode !== 'edit') return []
  const selecting: Effect[] = state.id === null ? [] : [{ type: 'select', ids: [state.id] }]
  return [...selecting, { type: 'context', point: state.pointer.point, id: state.id }]
}

export const cancelPress = (state: PressState): Effect[] => [{ type: 'select', ids: state.selectedBefore }]
