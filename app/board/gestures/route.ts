import { distance } from '../../../contract/layout/rect'
import type { Camera } from '../geometry/camera'
import { type PanState, type PinchState, panTo, pinchTo, startPan, startPinch, wheelCamera } from './cameraGestures'
import type { DeferredGestureState } from './deferred/deferredGestures'
import { type Effect, type Scene, SPENT, type Spent, type Step, THRESHOLD } from './gesture'
import type { Input, Pointer, PressTarget } from './input'
import { deferredGestures } from './loadDeferredGestures'
import { cancelMove, endMove, type MoveState, moveBy } from './move'
import {
  cancelPress,
  dragFromPress,
  longPress,
  longPressAt,
  type PressState,
  requestMenu,
  startPress,
  type Tap,
  tapFromPress,
} from './press'

/** The gesture that owns the pointers, or `Spent`. */
export type Active = PressState | MoveState | PanState | PinchState | DeferredGestureState | Spent

export interface RouterState {
  readonly active: Active | null
  /** Every pointer that is down, as it was last seen. */
  readonly pointers: ReadonlyMap<number, Pointer>
  readonly isSpaceDown: boolean
  readonly lastTap: Tap | null
  readonly fingerTap: FingerTap | null
}

/** A tap with two fingers undoes, with three redoes. Tracked alongside any gesture that they make. */
interface FingerTap {
  readonly since: number
  readonly fingers: ReadonlyMap<number, Pointer>
  /** Restored after a tap, in case the fingers' rolling moved it. */
  readonly camera: Camera
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
      const press = startPress(input.pointer, scene)
      return { state: idle.state, effects: [...idle.effects, ...(press.next ? requestMenu(press.next, scene) : [])] }
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
function penMenu(pointer: Pointer, scene: Scene): Effect[] {
  const press = pointer.kind === 'pen' ? startPress(pointer, scene).next : null
  return press ? requestMenu(press, scene) : []
}

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

/** A pointer came down while `others` were down already. */
function tapDown(tap: FingerTap | null, pointer: Pointer, others: number, scene: Scene): FingerTap | null {
  if (pointer.kind !== 'touch') return null
  if (others === 0) {
    return { since: pointer.time, fingers: new Map([[pointer.pointerId, pointer]]), camera: scene.camera }
  }
  return tap && { ...tap, fingers: new Map(tap.fingers).set(pointer.pointerId, pointer) }
}

/** How far (screen px) fingers that land together may roll. */
const ROLL = 10

/** A finger that moves too far ends the tap; a single one does once it may be dragging. */
function tapMove(tap: FingerTap | null, pointer: Pointer): FingerTap | null {
  const from = tap?.fingers.get(pointer.pointerId)
  if (!from || !tap) return null
  return distance(from.point, pointer.point) < (tap.fingers.size === 1 ? THRESHOLD.touch : ROLL) ? tap : null
}

/** Maximum time from the first finger down to the last one up. */
const TAP_MS = 350

/** The last finger was lifted. */
function tapUp(tap: FingerTap | null, pointer: Pointer, scene: Scene): Effect[] {
  const last = tapMove(tap, pointer)
  if (!last || pointer.time - last.since > TAP_MS || scene.mode !== 'edit') return []
  const { size } = last.fingers
  if (size !== 2 && size !== 3) return []
  return [{ type: 'camera', camera: last.camera }, { type: size === 2 ? 'undo' : 'redo' }]
}
