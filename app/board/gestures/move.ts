import { toBoard } from '../geometry/camera'
import { offset, type Point, type Rect } from '../geometry/rect'
import type { Part } from '../geometry/snap'
import type { Effect, Scene, Step } from './gesture'
import type { Pointer } from './input'
import { guidesIn, lookAround, NO_GUIDES, type SnapField, seenNow, snapIn } from './snapField'

/** Elements follow the pointer, lifted above the world; they, or copies with Alt, are put down when it lets go. */
export interface MoveState {
  readonly kind: 'move'
  readonly pointer: Pointer
  readonly ids: readonly string[]
  /** Where on the board the drag began. */
  readonly from: Point
  readonly selectedBefore: readonly string[]
  /** Around all that moves, as it was when the drag began. */
  readonly bounds: Rect | null
  readonly field: SnapField
}

interface MoveStart {
  readonly pointer: Pointer
  readonly ids: readonly string[]
  readonly selectedBefore: readonly string[]
  readonly scene: Scene
}

const WHOLE: readonly Part[] = [-1, 0, 1]
const NO_PART: readonly Part[] = []

export function startMove({ pointer, ids, selectedBefore, scene }: MoveStart): MoveState {
  const movable = ids.filter((id) => !scene.isLocked(id))
  return {
    kind: 'move',
    pointer,
    ids: movable,
    from: toBoard(scene.camera, pointer.point),
    selectedBefore,
    bounds: scene.boundsOf(movable),
    field: lookAround(movable, scene),
  }
}

export function moveBy(state: MoveState, pointer: Pointer, scene: Scene): Step<MoveState> {
  const field = seenNow(state.field, scene)
  return { next: { ...state, field }, effects: liftOf({ ...state, field }, pointer, scene) }
}

/** With Shift the move keeps to the axis that it went further along. */
function liftOf({ ids, from, bounds, field }: MoveState, pointer: Pointer, scene: Scene): [Lifting, Effect] {
  const to = toBoard(scene.camera, pointer.point)
  const { shift, alt } = pointer.modifiers
  const far = { dx: to.x - from.x, dy: to.y - from.y }
  const isAcross = Math.abs(far.dx) >= Math.abs(far.dy)
  const parts = { x: shift && !isAcross ? NO_PART : WHOLE, y: shift && isAcross ? NO_PART : WHOLE }
  const dx = shift && !isAcross ? 0 : far.dx
  const dy = shift && isAcross ? 0 : far.dy
  const snapped = bounds ? snapIn(field, offset(bounds, dx, dy), parts, pointer, scene) : { dx: 0, dy: 0 }
  const at = { dx: dx + snapped.dx, dy: dy + snapped.dy }
  const lifted = ids.filter((id) => !scene.isLocked(id))
  const isCopy = alt && pointer.kind === 'mouse'
  const guides = bounds ? guidesIn(field, offset(bounds, at.dx, at.dy), parts, pointer) : []
  return [
    { type: 'lift', ids: lifted, ...at, isCopy },
    { type: 'guides', guides },
  ]
}

type Lifting = Extract<Effect, { type: 'lift' }>

export function endMove(state: MoveState, pointer: Pointer, scene: Scene): Effect[] {
  const [lift] = liftOf({ ...state, field: seenNow(state.field, scene) }, pointer, scene)
  if (!lift.isCopy) return [lift, { type: 'commit' }, NO_GUIDES]
  return [{ type: 'discard' }, NO_GUIDES, { type: 'duplicate', ids: lift.ids, dx: lift.dx, dy: lift.dy }]
}

export const cancelMove = (state: MoveState): Effect[] => [
  { type: 'discard' },
  NO_GUIDES,
  { type: 'select', ids: state.selectedBefore },
]
