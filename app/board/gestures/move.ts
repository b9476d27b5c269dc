import { offset, type Point, type Rect } from '../../../contract/layout/rect'
import { toBoard } from '../geometry/camera'
import type { Guide, Part } from '../geometry/snap'
import type { SnapTargets } from './deferred/snapTargets'
import { type Effect, NO_GUIDES, type Scene, type Step } from './gesture'
import type { Pointer } from './input'
import { deferredGestures } from './loadDeferredGestures'

/** Drags elements, lifted above the world until they are dropped; with Alt, copies of them. */
export interface MoveState {
  readonly kind: 'move'
  readonly pointer: Pointer
  readonly ids: readonly string[]
  /** Where on the board the drag began. */
  readonly from: Point
  readonly selectedBefore: readonly string[]
  /** The bounds of all that moves, at the drag's start, and the snap targets around them. Null if nothing snaps. */
  readonly bounds: Rect | null
  readonly snapTargets: SnapTargets | null
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
  const bounds = scene.boundsOf(movable)
  return {
    kind: 'move',
    pointer,
    ids: movable,
    from: toBoard(scene.camera, pointer.point),
    selectedBefore,
    bounds,
    snapTargets: bounds && (deferredGestures()?.findSnapTargets(new Set(movable), bounds, scene) ?? null),
  }
}

export function moveBy(state: MoveState, pointer: Pointer, scene: Scene): Step<MoveState> {
  const { snapTargets, lift, guides } = computeLift(state, pointer, scene)
  return { next: { ...state, snapTargets }, effects: [lift, { type: 'guides', guides }] }
}

export function endMove(state: MoveState, pointer: Pointer, scene: Scene): Effect[] {
  const { lift } = computeLift(state, pointer, scene)
  if (!lift.isCopy) return [lift, { type: 'commit' }, NO_GUIDES]
  return [{ type: 'discard' }, NO_GUIDES, { type: 'duplicate', ids: lift.ids, dx: lift.dx, dy: lift.dy }]
}

interface LiftResult {
  readonly lift: Extract<Effect, { type: 'lift' }>
  readonly guides: readonly Guide[]
  readonly snapTargets: SnapTargets | null
}

/** Shift constrains the move to the axis that it has gone further along. */
function computeLift({ ids, from, bounds, snapTargets }: MoveState, pointer: Pointer, scene: Scene): LiftResult {
  const to = toBoard(scene.camera, pointer.point)
  const { shift, alt } = pointer.modifiers
  const far = { dx: to.x - from.x, dy: to.y - from.y }
  const isAcross = Math.abs(far.dx) >= Math.abs(far.dy)
  const parts = { x: shift && !isAcross ? NO_PART : WHOLE, y: shift && isAcross ? NO_PART : WHOLE }
  const dx = shift && !isAcross ? 0 : far.dx
  const dy = shift && isAcross ? 0 : far.dy
  const lift = {
    type: 'lift',
    ids: ids.filter((id) => !scene.isLocked(id)),
    isCopy: alt && pointer.kind === 'mouse',
  } as const
  const snapping = deferredGestures()
  if (!bounds || !snapTargets || !snapping) return { lift: { ...lift, dx, dy }, guides: [], snapTargets: null }
  const moved = offset(bounds, dx, dy)
  const targets = snapping.refreshSnapTargets(snapTargets, moved, scene)
  const snapped = snapping.snapToTargets(targets, moved, parts, pointer, scene)
  const guides = snapping.guidesForTargets(targets, offset(moved, snapped.dx, snapped.dy), parts, pointer)
  return { lift: { ...lift, dx: dx + snapped.dx, dy: dy + snapped.dy }, guides, snapTargets: targets }
}

export const cancelMove = (state: MoveState): Effect[] => [
  { type: 'discard' },
  NO_GUIDES,
  { type: 'select', ids: state.selectedBefore },
]
