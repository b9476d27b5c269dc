import type { Effect, PlacingTool, Scene, Step } from './gesture'
import type { Input, Pointer, PressTarget } from './input'
import { cancelMove, endMove, type MoveState, moveBy } from './move'
import { type PanState, panTo, startPan } from './pan'
import { type PinchState, pinchTo, startPinch } from './pinch'
import { cancelPlace, dragPlace, endPlace, type PlaceState, startPlace } from './place'
import {
  cancelPress,
  dragFromPress,
  longPress,
  longPressAt,
  type PressState,
  startPress,
  type Tap,
  tapFromPress,
} from './press'
import { cancelResize, endResize, type ResizeState, resizeTo, startResize } from './resize'
import { cancelRotate, endRotate, type RotateState, rotateTo, startRotate } from './rotate'
import { wheelCamera } from './wheel'
import { cancelZoomTool, dragZoomBox, endZoomTool, startZoomTool, type ZoomToolState } from './zoomTool'

/** The gesture that owns the pointers. spent: it was cancelled; nothing happens until all pointers have left. */
export type Active =
  | PressState
  | MoveState
  | ResizeState
  | RotateState
  | PanState
  | PinchState
  | ZoomToolState
  | PlaceState
  | { readonly kind: 'spent' }

export interface RouterState {
  readonly active: Active | null
  /** Every pointer that is down, as it was last seen. */
  readonly pointers: ReadonlyMap<number, Pointer>
  readonly isSpaceDown: boolean
  readonly lastTap: Tap | null
}

export interface Routed {
  readonly state: RouterState
  readonly effects: readonly Effect[]
}

export const IDLE: RouterState = { active: null, pointers: new Map(), isSpaceDown: false, lastTap: null }

const SPENT = { kind: 'spent' } as const

/** When a `tick` is wanted, in the pointers' time; null for never. */
export const wakeAt = ({ active }: RouterState): number | null =>
  active?.kind === 'press' ? longPressAt(active) : null

/**
 * One step of the state machine that decides which gesture owns the pointers. Pure. A gesture whose elements are no
 * longer there, deleted by someone else, is over before the input counts.
 */
export function route(state: RouterState, input: Input, scene: Scene): Routed {
  if (!hasLost(state.active, scene)) return take(state, input, scene)
  const lost = interrupt(state)
  const taken = take(lost.state, input, scene)
  return { state: taken.state, effects: [...lost.effects, ...taken.effects] }
}

function take(state: RouterState, input: Input, scene: Scene): Routed {
  switch (input.type) {
    case 'down':
      return down(state, input.pointer, input.button, input.target, scene)
    case 'move':
      return move(state, input.pointer, scene)
    case 'up':
      return up(state, input.pointer, scene)
    case 'cancel': {
      const cancelled = state.pointers.has(input.pointerId) ? interrupt(state) : { state, effects: [] }
      return { state: released(cancelled.state, input.pointerId), effects: cancelled.effects }
    }
    case 'interrupt':
      return interrupt(state)
    case 'space':
      return { state: { ...state, isSpaceDown: input.isDown }, effects: [] }
    case 'tick':
      return tick(state, input.time, scene)
    case 'wheel':
      return { state, effects: wheelCamera(input.wheel, scene) }
  }
}

function down(state: RouterState, pointer: Pointer, button: number, target: PressTarget, scene: Scene): Routed {
  const pointers = new Map(state.pointers).set(pointer.pointerId, pointer)
  const ending: Effect[] = scene.editing === null ? [] : [{ type: 'endEditing' }]
  if (state.active) {
    const second = secondFinger(state, pointer)
    if (!second) return { state: { ...state, pointers }, effects: [] }
    const effects = [...ending, ...cancelled(state.active)]
    return { state: { ...state, pointers, active: startPinch(second, pointer, scene), lastTap: null }, effects }
  }
  const started = start(state, pointer, button, target, scene)
  return { state: { ...state, pointers, active: started.next }, effects: [...ending, ...started.effects] }
}

/** The other finger, where this one makes a pinch of two. A resting palm beside a pen or mouse makes none. */
function secondFinger(state: RouterState, pointer: Pointer): Pointer | null {
  if (pointer.kind !== 'touch' || state.active?.kind === 'pinch') return null
  const others = [...state.pointers.values()]
  const [other] = others
  return others.length === 1 && other?.kind === 'touch' && other.pointerId !== pointer.pointerId ? other : null
}

function start(state: RouterState, pointer: Pointer, button: number, target: PressTarget, scene: Scene): Step<Active> {
  if (button === 1 || state.isSpaceDown || scene.tool === 'pan') return { next: startPan(pointer), effects: [] }
  if (button === 2) return rightPress(pointer, scene)
  if (button !== 0) return { next: SPENT, effects: [] }
  if (scene.tool === 'zoom') return { next: startZoomTool(pointer), effects: [] }
  if (scene.mode === 'edit') {
    if (isPlacing(scene.tool)) return { next: startPlace(pointer, scene.tool), effects: [] }
    if (target.kind === 'resize') {
      return { next: startResize(pointer, target.id, target.handle, scene) ?? SPENT, effects: [] }
    }
    if (target.kind === 'rotate') return { next: startRotate(pointer, target.id, scene) ?? SPENT, effects: [] }
  }
  return startPress(pointer, scene)
}

const isPlacing = (tool: Scene['tool']): tool is PlacingTool =>
  tool === 'text' || tool === 'rectangle' || tool === 'circle'

function rightPress(pointer: Pointer, scene: Scene): Step<Active> {
  const press = startPress(pointer, scene).next
  return { next: SPENT, effects: press ? longPress(press, scene) : [] }
}

function move(state: RouterState, pointer: Pointer, scene: Scene): Routed {
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

function drag(active: Exclude<Active, PinchState | { kind: 'spent' }>, pointer: Pointer, scene: Scene): Step<Active> {
  switch (active.kind) {
    case 'press':
      return dragFromPress(active, pointer, scene)
    case 'move':
      return moveBy(active, pointer, scene)
    case 'resize':
      return resizeTo(active, pointer, scene)
    case 'rotate':
      return rotateTo(active, pointer, scene)
    case 'pan':
      return panTo(active, pointer, scene)
    case 'zoomTool':
      return dragZoomBox(active, pointer, scene)
    case 'place':
      return dragPlace(active, pointer, scene)
  }
}

function up(state: RouterState, pointer: Pointer, scene: Scene): Routed {
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
    case 'resize':
      return { state: over, effects: endResize(active, pointer, scene) }
    case 'rotate':
      return { state: over, effects: endRotate(active, pointer, scene) }
    case 'pan':
      return { state: over, effects: panTo(active, pointer, scene).effects }
    case 'zoomTool':
      return { state: over, effects: endZoomTool(active, pointer, scene) }
    case 'place':
      return { state: over, effects: endPlace(active, pointer, scene) }
  }
}

/** The finger that stays goes on panning; a third one that lay there does not matter. */
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

function interrupt(state: RouterState): Routed {
  if (!state.active) return { state, effects: [] }
  const active = state.pointers.size > 0 ? SPENT : null
  return { state: { ...state, active, lastTap: null }, effects: cancelled(state.active) }
}

/** What takes a running gesture back. The camera stays where it was brought. */
function cancelled(active: Active): readonly Effect[] {
  switch (active.kind) {
    case 'press':
      return cancelPress(active)
    case 'move':
      return cancelMove(active)
    case 'resize':
      return cancelResize()
    case 'rotate':
      return cancelRotate()
    case 'zoomTool':
      return cancelZoomTool()
    case 'place':
      return cancelPlace()
    case 'pan':
    case 'pinch':
    case 'spent':
      return []
  }
}

function hasLost(active: Active | null, scene: Scene): boolean {
  switch (active?.kind) {
    case 'press':
      return active.id !== null && !scene.element(active.id)
    case 'resize':
    case 'rotate':
      return !scene.element(active.id)
    case 'move':
      return active.ids.every((id) => !scene.element(id))
    default:
      return false
  }
}

function tick(state: RouterState, time: number, scene: Scene): Routed {
  const at = wakeAt(state)
  if (state.active?.kind !== 'press' || at === null || time < at) return { state, effects: [] }
  return { state: { ...state, active: SPENT, lastTap: null }, effects: longPress(state.active, scene) }
}
