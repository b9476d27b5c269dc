import { toBoard } from '../geometry/camera'
import { type Box, distance, type Point } from '../geometry/rect'
import { type Handle, handlePoint, isCorner, resizeBox, settleBox } from '../geometry/resize'
import { boxOf } from '../store/BoardElement'
import { type Effect, type Scene, type Step, THRESHOLD } from './gesture'
import type { Pointer } from './input'

/** One of eight handles is dragged; the opposite corner or edge stays where it is. */
export interface ResizeState {
  readonly kind: 'resize'
  readonly pointer: Pointer
  readonly id: string
  readonly handle: Handle
  readonly start: Box
  /** From the pointer to the handle's true place, board px: a handle is easier to hit than it is large. */
  readonly grip: Point
  readonly isMoving: boolean
}

export function startResize(pointer: Pointer, id: string, handle: Handle, scene: Scene): ResizeState | null {
  const element = scene.element(id)
  if (!element) return null
  const start = boxOf(element)
  const at = toBoard(scene.camera, pointer.point)
  const handleAt = handlePoint(start, handle)
  const grip = { x: handleAt.x - at.x, y: handleAt.y - at.y }
  return { kind: 'resize', pointer, id, handle, start, grip, isMoving: false }
}

export function resizeTo(state: ResizeState, pointer: Pointer, scene: Scene): Step<ResizeState> {
  const isMoving = state.isMoving || distance(state.pointer.point, pointer.point) >= THRESHOLD[pointer.kind]
  if (!isMoving) return { next: state, effects: [] }
  return { next: { ...state, isMoving }, effects: [draftOf(state.id, resized(state, pointer, scene))] }
}

export function endResize(state: ResizeState, pointer: Pointer, scene: Scene): Effect[] {
  if (!state.isMoving) return []
  return [draftOf(state.id, settleBox(resized(state, pointer, scene), state.handle)), { type: 'commit' }]
}

export const cancelResize = (): Effect[] => [{ type: 'discard' }]

/** Corners of images keep the ratio and Shift frees them; everything else is free and Shift keeps it. */
function resized(state: ResizeState, pointer: Pointer, scene: Scene): Box {
  const at = toBoard(scene.camera, pointer.point)
  const isImageCorner = scene.element(state.id)?.type === 'image' && isCorner(state.handle)
  const keepRatio = isImageCorner !== pointer.modifiers.shift
  return resizeBox(state.start, state.handle, { x: at.x + state.grip.x, y: at.y + state.grip.y }, keepRatio)
}

const draftOf = (id: string, box: Box): Effect => ({
  type: 'draft',
  changes: [{ id, patch: { positionX: box.x, positionY: box.y, width: box.width, height: box.height } }],
})
