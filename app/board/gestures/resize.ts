import { toBoard } from '../geometry/camera'
import { type Handle, isCorner } from '../geometry/handles'
import { type Box, centreOf, clamp, type Point } from '../geometry/rect'
import {
  anchorPoint,
  handlePoint,
  type Resizing,
  resizeBox,
  SIDES,
  scaleRange,
  settleBox,
  sizeBox,
} from '../geometry/resize'
import { type BoardElement, boxOf } from '../store/BoardElement'
import type { ElementChange } from '../store/Drafts'
import { textLook } from '../store/elementLook'
import { type Effect, hasLeft, NO_GUIDES, type Scene, type Step } from './gesture'
import type { Pointer } from './input'
import { type Framed, framed } from './parts'
import { guidesIn, lookAround, type Parts, type SnapField, seenNow, snapIn } from './snapField'

/** A handle of one element, or of the frame around several, is dragged; the opposite corner or edge stays put. */
export interface ResizeState extends Framed {
  readonly kind: 'resize'
  readonly pointer: Pointer
  readonly handle: Handle
  /** From the pointer to the handle's true place, board px: a handle is easier to hit than it is large. */
  readonly grip: Point
  readonly isMoving: boolean
  readonly field: SnapField
}

export function startResize(pointer: Pointer, id: string | null, handle: Handle, scene: Scene): ResizeState | null {
  const frame = framed(id, scene)
  if (!frame) return null
  const at = toBoard(scene.camera, pointer.point)
  const handleAt = handlePoint(frame.start, handle)
  const grip = { x: handleAt.x - at.x, y: handleAt.y - at.y }
  const field = lookAround(new Set(frame.parts.map((part) => part.id)), frame.start, scene)
  return { kind: 'resize', ...frame, pointer, handle, grip, isMoving: false, field }
}

export function resizeTo(state: ResizeState, pointer: Pointer, scene: Scene): Step<ResizeState> {
  const isMoving = state.isMoving || hasLeft(state.pointer, pointer)
  if (!isMoving) return { next: state, effects: [] }
  const next = { ...state, isMoving, field: seenNow(state.field, state.start, scene) }
  const how = howOf(next, pointer)
  const box = resized(next, how, pointer, scene)
  const guides = isUpright(state) ? guidesIn(next.field, box, edgesOf(state.handle), pointer) : []
  return {
    next,
    effects: [
      { type: 'draft', changes: changesOf(next, box, how) },
      { type: 'guides', guides },
    ],
  }
}

export function endResize(state: ResizeState, pointer: Pointer, scene: Scene): Effect[] {
  if (!state.isMoving) return []
  const how = howOf(state, pointer)
  const box = resized(state, how, pointer, scene)
  const changes = changesOf(state, how.isFrame ? box : settleBox(box, how), how)
  return [{ type: 'draft', changes }, { type: 'commit' }, NO_GUIDES]
}

export const cancelResize = (): Effect[] => [{ type: 'discard' }, NO_GUIDES]

/**
 * Corners of images keep the ratio and Shift frees them; everything else is free and Shift keeps it. Several always
 * keep it. Alt resizes from the centre.
 */
function howOf({ parts, handle }: ResizeState, { modifiers }: Pointer): Resizing {
  const isFrame = parts.length > 1
  const isImageCorner = parts[0]?.type === 'image' && isCorner(handle)
  return { handle, keepRatio: isFrame || isImageCorner !== modifiers.shift, isCentred: modifiers.alt, isFrame }
}

const isUpright = ({ start }: ResizeState): boolean => start.rotation % 360 === 0

const edgesOf = (handle: Handle): Parts => {
  const { x, y } = SIDES[handle]
  return { x: x === 0 ? [] : [x], y: y === 0 ? [] : [y] }
}

function resized(state: ResizeState, how: Resizing, pointer: Pointer, scene: Scene): Box {
  const at = toBoard(scene.camera, pointer.point)
  const box = resizeBox(state.start, { x: at.x + state.grip.x, y: at.y + state.grip.y }, how)
  if (!isUpright(state)) return box
  const { dx, dy } = snapIn(state.field, box, edgesOf(how.handle), pointer, scene)
  if (dx === 0 && dy === 0) return box
  const side = SIDES[how.handle]
  const reach = how.isCentred ? 2 : 1
  const width = box.width + dx * side.x * reach
  const height = box.height + dy * side.y * reach
  if (!how.keepRatio) return sizeBox(state.start, { width, height }, how)
  // Only one edge can meet its line: the one that is nearer to it.
  const isByWidth = dy === 0 || (dx !== 0 && Math.abs(dx) <= Math.abs(dy))
  const scale = isByWidth ? width / box.width : height / box.height
  return sizeBox(state.start, { width: box.width * scale, height: box.height * scale }, how)
}

function changesOf({ parts, start }: ResizeState, box: Box, how: Resizing): ElementChange[] {
  const [only] = parts
  if (only && !how.isFrame) return [placed(only, box)]
  const anchor = anchorPoint(start, how)
  const scale = box.width / start.width
  return parts.map((part) => scaled(part, anchor, scale))
}

/** Its centre goes away from the anchor with all the others; its size keeps within the limits, and its ratio. */
function scaled(part: BoardElement, anchor: Point, scale: number): ElementChange {
  const centre = centreOf(boxOf(part))
  const { least, most } = scaleRange(part)
  const own = clamp(scale, least, most)
  const width = part.width * own
  const height = part.height * own
  const x = anchor.x + (centre.x - anchor.x) * scale - width / 2
  const y = anchor.y + (centre.y - anchor.y) * scale - height / 2
  const change = placed(part, { x, y, width, height, rotation: part.rotation })
  if (part.type !== 'text') return change
  // The words keep their place in the box.
  const fontSize = Math.max(1, Math.round(textLook(part.properties).fontSize * own))
  return { ...change, patch: { ...change.patch, properties: { fontSize } } }
}

const placed = ({ id }: BoardElement, { x, y, width, height }: Box): ElementChange => ({
  id,
  patch: { positionX: x, positionY: y, width, height },
})
