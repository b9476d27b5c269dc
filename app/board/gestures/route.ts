import { offset, type Point, type Rect, rectBetween } from '../../../contract/layout/rect'
import { toBoard } from '../geometry/camera'
import type { Guide } from '../store/BoardScene'
import { type PanState, type PinchState, panTo, pinchTo, startPan, startPinch, wheelCamera } from './cameraGestures'
import type { DeferredGestureState } from './deferred/deferredGestures'
import type { Part, SnapTargets } from './deferred/snap'
import {
  type Effect,
  exceedsThreshold,
  type Input,
  NO_GUIDES,
  type Pointer,
  type PressState,
  type PressTarget,
  pressTargets,
  type Scene,
  type Step,
  withIds,
} from './gesture'
import { type FingerTap, type Tap, tapDown, tapFromPress, tapMove, tapUp } from './taps'

// Which gesture owns the pointers, and how a press becomes the drag of elements. Other gestures are in taps.ts,
// cameraGestures.ts and, loaded with the first touch, `deferred/`.

/** The gesture that owns the pointers, or `Spent`. */
export type Active = PressState | MoveState | PanState | PinchState | DeferredGestureState | Spent

/** Canceled, or impossible: nothing happens until all pointers are up, or a second finger makes it a pinch. */
interface Spent {
  readonly kind: 'spent'
}
const SPENT: Spent = { kind: 'spent' }

export interface RouterState {
  readonly active: Active | null
  /** Every pointer that is down, as it was last seen. */
  readonly pointers: ReadonlyMap<number, Pointer>
  readonly isSpaceDown: boolean
  readonly lastTap: Tap | null
  readonly fingerTap: FingerTap | null
}

interface RouteResult {
  readonly state: RouterState
  readonly effects: readonly Effect[]
}

export const IDLE: RouterState = {
  active: null,
  pointers: new Map(),
  isSpaceDown: false,
  lastTap: null,
  fingerTap: null,
}

/** When a `tick` is due, in the pointers' time; null for never. */
export const nextTickAt = ({ active }: RouterState): number | null =>
  active?.kind === 'press' ? longPressAt(active) : null

/**
 * One step of the state machine that decides which gesture owns the pointers. Pure. A gesture whose elements someone
 * else deleted or locked, or that is no longer permitted, is canceled before the input is handled.
 */
export function route(state: RouterState, input: Input, scene: Scene): RouteResult {
  if (!isInvalidated(state.active, scene)) return handleInput(state, input, scene)
  const lost = interrupt(state)
  const taken = handleInput(lost.state, input, scene)
  // Outside edit mode, the old selection is not restored.
  const back = lost.effects.filter(({ type }) => type !== 'select' || scene.mode === 'edit')
  return { state: taken.state, effects: [...back, ...taken.effects] }
}

function isInvalidated(active: Active | null, scene: Scene): boolean {
  const canChange = (id: string) => scene.element(id) !== undefined && !scene.isLocked(id)
  switch (active?.kind) {
    case 'press':
      return (active.id !== null && !canChange(active.id)) || (active.isEditing && scene.mode !== 'edit')
    case 'resize':
    case 'rotate':
      return !active.parts.every(({ id }) => canChange(id)) || scene.mode !== 'edit'
    case 'move':
      return !active.ids.some(canChange) || scene.mode !== 'edit'
    case 'marquee':
    case 'place':
      return scene.mode !== 'edit'
    default:
      return false
  }
}

function handleInput(state: RouterState, input: Input, scene: Scene): RouteResult {
  switch (input.type) {
    case 'down': {
      // In case the pointer's release was never reported.
      const fresh = handleInput(state, { type: 'cancel', pointerId: input.pointer.pointerId }, scene)
      const fingerTap = tapDown(state.fingerTap, input.pointer, fresh.state.pointers.size, scene)
      const routed = down({ ...fresh.state, fingerTap }, input.pointer, input.button, input.target, scene)
      return { state: routed.state, effects: [...fresh.effects, ...routed.effects] }
    }
    case 'move':
      return move({ ...state, fingerTap: tapMove(state.fingerTap, input.pointer) }, input.pointer, scene)
    case 'up': {
      const routed = up(state, input.pointer, scene)
      if (routed.state.pointers.size > 0 || state.pointers.size === 0) return routed
      const effects = [...routed.effects, ...tapUp(state.fingerTap, input.pointer, scene)]
      return { state: { ...routed.state, fingerTap: null }, effects }
    }
    case 'cancel': {
      const canceled = state.pointers.has(input.pointerId) ? interrupt(state) : { state, effects: [] }
      return { state: released(canceled.state, input.pointerId), effects: canceled.effects }
    }
    case 'interrupt':
      return interrupt(state)
    case 'space':
      return { state: { ...state, isSpaceDown: input.isDown }, effects: [] }
    case 'tick':
      return tick(state, input.time, scene)
    case 'wheel':
      return { state, effects: wheelCamera(input.wheel, scene) }
    case 'menu': {
      const idle = interrupt(state)
      const effects = [...idle.effects, ...requestMenu(pressAt(input.pointer, scene), scene)]
      return { state: idle.state, effects }
    }
  }
}

function down(state: RouterState, pointer: Pointer, button: number, target: PressTarget, scene: Scene): RouteResult {
  const pointers = new Map(state.pointers).set(pointer.pointerId, pointer)
  const ending: Effect[] = scene.editing === null ? [] : [{ type: 'endEditing' }]
  if (state.active) {
    const second = secondFinger(state, pointer)
    if (!second) return { state: { ...state, pointers }, effects: [] }
    const effects = [...ending, ...canceled(state.active)]
    return { state: { ...state, pointers, active: startPinch(second, pointer, scene), lastTap: null }, effects }
  }
  const started = start(state, pointer, button, target, scene)
  return { state: { ...state, pointers, active: started.next }, effects: [...ending, ...started.effects] }
}

/** The other finger, if this one makes it a pinch. A palm resting beside a pen or mouse does not. */
function secondFinger(state: RouterState, pointer: Pointer): Pointer | null {
  if (pointer.kind !== 'touch' || state.active?.kind === 'pinch') return null
  const others = [...state.pointers.values()]
  const [other] = others
  return others.length === 1 && other?.kind === 'touch' && other.pointerId !== pointer.pointerId ? other : null
}

function start(state: RouterState, pointer: Pointer, button: number, target: PressTarget, scene: Scene): Step<Active> {
  if (button === 1 || state.isSpaceDown || scene.tool === 'pan') return { next: startPan(pointer), effects: [] }
  if (button !== 0) return { next: SPENT, effects: button === 2 ? penMenu(pointer, scene) : [] }
  if (startsDeferredGesture(target, scene))
    return { next: deferredGestures()?.startDeferred(pointer, target, scene) ?? SPENT, effects: [] }
  return startPress(pointer, scene)
}

/** A press with a tool, or on a handle. */
const startsDeferredGesture = (target: PressTarget, { tool, mode }: Scene) =>
  tool === 'zoom' || (mode === 'edit' && (tool !== 'select' || target.kind !== 'canvas'))

/** The menu for a pen's button. A mouse's right button arrives as `menu`, when the platform sends it. */
const penMenu = (pointer: Pointer, scene: Scene): Effect[] =>
  pointer.kind === 'pen' ? requestMenu(pressAt(pointer, scene), scene) : []

function move(state: RouterState, pointer: Pointer, scene: Scene): RouteResult {
  if (!state.pointers.has(pointer.pointerId)) return { state, effects: [] }
  const pointers = new Map(state.pointers).set(pointer.pointerId, pointer)
  const { active } = state
  if (active?.kind === 'pinch') {
    const [first, second] = active.pointerIds.map((id) => pointers.get(id))
    const effects = first && second ? pinchTo(active, first, second) : []
    return { state: { ...state, pointers }, effects }
  }
  if (!active || active.kind === 'spent' || active.pointer.pointerId !== pointer.pointerId) {
    return { state: { ...state, pointers }, effects: [] }
  }
  const step = drag(active, pointer, scene)
  return { state: { ...state, pointers, active: step.next }, effects: step.effects }
}

function drag(active: Exclude<Active, PinchState | Spent>, pointer: Pointer, scene: Scene): Step<Active> {
  switch (active.kind) {
    case 'press':
      return dragFromPress(active, pointer, scene)
    case 'move':
      return moveBy(active, pointer, scene)
    case 'pan':
      return panTo(active, pointer, scene)
    default:
      return deferredGestures()?.dragDeferred(active, pointer, scene) ?? { next: SPENT, effects: [] }
  }
}

function up(state: RouterState, pointer: Pointer, scene: Scene): RouteResult {
  if (!state.pointers.has(pointer.pointerId)) return { state, effects: [] }
  const { active } = state
  const left = released(state, pointer.pointerId)
  if (!active || active.kind === 'spent') return { state: left, effects: [] }
  if (active.kind === 'pinch') return { state: afterPinch(left, active, pointer.pointerId), effects: [] }
  if (active.pointer.pointerId !== pointer.pointerId) return { state: left, effects: [] }
  const over = { ...left, active: left.pointers.size > 0 ? SPENT : null, lastTap: null }
  switch (active.kind) {
    case 'press': {
      const { effects, tap } = tapFromPress(active, pointer, scene, state.lastTap)
      return { state: { ...over, lastTap: tap }, effects }
    }
    case 'move':
      return { state: over, effects: endMove(active, pointer, scene) }
    case 'pan':
      return { state: over, effects: panTo(active, pointer, scene).effects }
    default:
      return { state: over, effects: deferredGestures()?.endDeferred(active, pointer, scene) ?? [] }
  }
}

/** The remaining finger continues as a pan; lifting a third one changes nothing. */
function afterPinch(state: RouterState, pinch: PinchState, liftedId: number): RouterState {
  if (!pinch.pointerIds.includes(liftedId)) return state
  const stayed = pinch.pointerIds.map((id) => state.pointers.get(id)).find((pointer) => pointer !== undefined)
  return { ...state, active: stayed ? startPan(stayed) : null }
}

function released(state: RouterState, pointerId: number): RouterState {
  const pointers = new Map(state.pointers)
  pointers.delete(pointerId)
  const isOver = pointers.size === 0 && state.active?.kind === 'spent'
  return { ...state, pointers, active: isOver ? null : state.active }
}

function interrupt(state: RouterState): RouteResult {
  if (!state.active) return { state, effects: [] }
  const active = state.pointers.size > 0 ? SPENT : null
  return { state: { ...state, active, lastTap: null, fingerTap: null }, effects: canceled(state.active) }
}

/** The effects that cancel a running gesture. The camera stays where it was moved. */
function canceled(active: Active): readonly Effect[] {
  switch (active.kind) {
    case 'press':
      return cancelPress(active)
    case 'move':
      return cancelMove(active)
    case 'pan':
    case 'pinch':
    case 'spent':
      return []
    default:
      return deferredGestures()?.cancelDeferred(active) ?? []
  }
}

function tick(state: RouterState, time: number, scene: Scene): RouteResult {
  const at = nextTickAt(state)
  if (state.active?.kind !== 'press' || at === null || time < at) return { state, effects: [] }
  const { next, effects } = longPress(state.active, scene)
  return { state: { ...state, active: next ?? SPENT, lastTap: null }, effects }
}

// ---- a press

const LONG_PRESS_MS = 500
/** A finger this far from an element (screen px) still hits it. */
const FINGER_SLACK = 8

/**
 * A mouse and a pen select at once. A finger selects when it lifts, drags or rests, because a second one may follow and
 * make it a pinch.
 */
function startPress(pointer: Pointer, scene: Scene): Step<PressState> {
  const next = pressAt(pointer, scene)
  return { next, effects: pointer.kind === 'touch' ? [] : selectPressed(next, scene) }
}

function pressAt(pointer: Pointer, scene: Scene): PressState {
  const isEditing = scene.mode === 'edit'
  const { shift, ctrl } = pointer.modifiers
  return {
    kind: 'press',
    pointer,
    id: isEditing ? pressed(pointer, scene) : null,
    selectedBefore: [...scene.selection],
    isAdding: scene.isPicking || shift || ctrl,
    isEditing,
  }
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
function dragFromPress(
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

/** When the press becomes a long press; null for a mouse, which has a right button, and outside edit mode. */
const longPressAt = ({ pointer, isEditing }: PressState): number | null =>
  pointer.kind === 'mouse' || !isEditing ? null : pointer.time + LONG_PRESS_MS

/** Opens an element's menu at once; on empty canvas starts a marquee, and the menu opens only if it is not dragged. */
function longPress(state: PressState, scene: Scene): Step<DeferredGestureState> {
  const deferred = state.id === null ? deferredGestures() : null
  if (deferred) {
    const next = deferred.startMarquee(state, scene)
    return { next, effects: [{ type: 'marquee', rect: rectBetween(next.from, next.from) }] }
  }
  return { next: null, effects: requestMenu(state, scene) }
}

/** Requests the menu, after selecting what is pressed unless it is selected already. */
function requestMenu(state: PressState, scene: Scene): Effect[] {
  if (!state.isEditing) return []
  return [...selectPressed(state, scene), { type: 'context', point: state.pointer.point, id: state.id }]
}

const cancelPress = (state: PressState): Effect[] => [{ type: 'select', ids: state.selectedBefore }]

// ---- moving elements

/** Drags elements, lifted above the world until they are dropped; with Alt, copies of them. */
interface MoveState {
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

function startMove({ pointer, ids, selectedBefore, scene }: MoveStart): MoveState {
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

function moveBy(state: MoveState, pointer: Pointer, scene: Scene): Step<MoveState> {
  const { snapTargets, lift, guides } = computeLift(state, pointer, scene)
  return { next: { ...state, snapTargets }, effects: [lift, { type: 'guides', guides }] }
}

function endMove(state: MoveState, pointer: Pointer, scene: Scene): Effect[] {
  const { lift } = computeLift(state, pointer, scene)
  if (!lift.isCopy) return [lift, { type: 'commit' }, NO_GUIDES]
  return [{ type: 'discard' }, NO_GUIDES, { type: 'duplicate', ids: lift.ids, dx: lift.dx, dy: lift.dy }]
}

interface LiftResult {
  readonly lift: Extract<Effect, { type: 'lift' }>
  readonly guides: readonly Guide[]
  readonly snapTargets: SnapTargets | null
}

const WHOLE: readonly Part[] = [-1, 0, 1]
const NO_PART: readonly Part[] = []

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

const cancelMove = (state: MoveState): Effect[] => [
  { type: 'discard' },
  NO_GUIDES,
  { type: 'select', ids: state.selectedBefore },
]

// ---- what loads with the first touch

type DeferredGestures = typeof import('./deferred/deferredGestures')

let loaded: DeferredGestures | null = null

/** Loads the gestures that are not needed to draw, view and press a board. Idempotent. */
export async function loadDeferredGestures(): Promise<void> {
  loaded ??= await import('./deferred/deferredGestures')
}

/** Null until they are loaded: a press that would start one of them is then a no-op, never a different gesture. */
const deferredGestures = (): DeferredGestures | null => loaded
