import { toBoard } from '../geometry/camera'
import type { Point } from '../geometry/rect'
import type { Effect, Scene, Step } from './gesture'
import type { Pointer } from './input'

/** Elements follow the pointer, lifted above the world; they are moved when it lets go. */
export interface MoveState {
  readonly kind: 'move'
  readonly pointer: Pointer
  readonly ids: readonly string[]
  /** Where on the board the drag began. */
  readonly from: Point
  readonly selectedBefore: readonly string[]
}

interface MoveStart {
  readonly pointer: Pointer
  readonly ids: readonly string[]
  readonly selectedBefore: readonly string[]
  readonly scene: Scene
}

export const startMove = ({ pointer, ids, selectedBefore, scene }: MoveStart): MoveState => ({
  kind: 'move',
  pointer,
  ids,
  from: toBoard(scene.camera, pointer.point),
  selectedBefore,
})

/** With Shift the move keeps to the axis that it went further along. */
export function moveBy(state: MoveState, pointer: Pointer, scene: Scene): Step<MoveState> {
  const to = toBoard(scene.camera, pointer.point)
  const dx = to.x - state.from.x
  const dy = to.y - state.from.y
  const isAcross = Math.abs(dx) >= Math.abs(dy)
  const kept = pointer.modifiers.shift ? { dx: isAcross ? dx : 0, dy: isAcross ? 0 : dy } : { dx, dy }
  return { next: state, effects: [{ type: 'lift', ids: state.ids, ...kept }] }
}

export const endMove = (state: MoveState, pointer: Pointer, scene: Scene): Effect[] => [
  ...moveBy(state, pointer, scene).effects,
  { type: 'commit' },
]

export const cancelMove = (state: MoveState): Effect[] => [
  { type: 'discard' },
  { type: 'select', ids: state.selectedBefore },
]
