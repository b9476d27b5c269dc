import { type Box, centerOf, clamp, type Point } from '../../../../contract/layout/rect'
import { toBoard } from '../../geometry/camera'
import {
  anchorPoint,
  handlePoint,
  type ResizeOptions,
  resizeBox,
  roundBox,
  SIDES,
  scaleRange,
  sizeBox,
} from '../../geometry/resize'
import { type Handle, isCorner } from '../../geometry/sizing'
import { type BoardElement, boxOf, type ElementChange } from '../../store/BoardElement'
import { type Effect, exceedsThreshold, NO_GUIDES, type Pointer, type Scene, type Step } from '../gesture'
import { scaleText } from './scaleText'
import {
  findSnapTargets,
  guidesForTargets,
  type Parts,
  refreshSnapTargets,
  type SnapTargets,
  snapToTargets,
} from './snap'
import { type TransformTarget, transformTarget } from './transformTarget'

/** Drags a handle of one element, or of the frame around several; the opposite corner or edge stays put. */
export interface ResizeState extends TransformTarget {
  readonly kind: 'resize'
  readonly pointer: Pointer
  readonly handle: Handle
  /** From the pointer to the handle's true position, board px: a handle's hit area is larger than it looks. */
  readonly grip: Point
  readonly isMoving: boolean
  readonly snapTargets: SnapTargets
}

export function startResize(pointer: Pointer, id: string | null, handle: Handle, scene: Scene): ResizeState | null {
  const frame = transformTarget(id, scene)
  if (!frame) return null
  const at = toBoard(scene.camera, pointer.point)
  const handleAt = handlePoint(frame.start, handle)
  const grip = { x: handleAt.x - at.x, y: handleAt.y - at.y }
  const snapTargets = findSnapTargets(new Set(frame.parts.map((part) => part.id)), frame.start, scene)
  return { kind: 'resize', ...frame, pointer, handle, grip, isMoving: false, snapTargets }
}

export function resizeTo(state: ResizeState, pointer: Pointer, scene: Scene): Step<ResizeState> {
  const isMoving = state.isMoving || exceedsThreshold(state.pointer, pointer)
  if (!isMoving) return { next: state, effects: [] }
  const next = { ...state, isMoving, snapTargets: refreshSnapTargets(state.snapTargets, state.start, scene) }
  const how = resizeOptionsOf(next, pointer)
  const box = resized(next, how, pointer, scene)
  const guides = isUpright(state) ? guidesForTargets(next.snapTargets, box, edgesOf(state.handle), pointer) : []
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
  const how = resizeOptionsOf(state, pointer)
  const box = resized(state, how, pointer, scene)
  const changes = changesOf(state, how.isFrame ? box : roundBox(box, how), how)
  return [{ type: 'draft', changes }, { type: 'commit' }, NO_GUIDES]
}

export const cancelResize = (): Effect[] => [{ type: 'discard' }, NO_GUIDES]

/**
 * An image's corner keeps the ratio unless Shift is down; a text's always keeps it, so as not to distort letters;
 * anything else keeps it only with Shift. Several elements always keep it. Alt resizes from the center.
 */
function resizeOptionsOf({ parts, handle }: ResizeState, { modifiers }: Pointer): ResizeOptions {
  const isFrame = parts.length > 1
  const isImageCorner = parts[0]?.type === 'image' && isCorner(handle)
  const isTextCorner = parts[0]?.type === 'text' && isCorner(handle)
  return {
    handle,
    lockRatio: isFrame || isTextCorner || isImageCorner !== modifiers.shift,
    isCentered: modifiers.alt,
    isFrame,
  }
}

const isUpright = ({ start }: ResizeState): boolean => start.rotation % 360 === 0

const edgesOf = (handle: Handle): Parts => {
  const { x, y } = SIDES[handle]
  return { x: x === 0 ? [] : [x], y: y === 0 ? [] : [y] }
}

function resized(state: ResizeState, how: ResizeOptions, pointer: Pointer, scene: Scene): Box {
  const at = toBoard(scene.camera, pointer.point)
  const box = resizeBox(state.start, { x: at.x + state.grip.x, y: at.y + state.grip.y }, how)
  if (!isUpright(state)) return box
  const { dx, dy } = snapToTargets(state.snapTargets, box, edgesOf(how.handle), pointer, scene)
  if (dx === 0 && dy === 0) return box
  const side = SIDES[how.handle]
  const reach = how.isCentered ? 2 : 1
  const width = box.width + dx * side.x * reach
  const height = box.height + dy * side.y * reach
  if (!how.lockRatio) return sizeBox(state.start, { width, height }, how)
  // With the ratio locked, only one edge can snap: the nearer one.
  const isByWidth = dy === 0 || (dx !== 0 && Math.abs(dx) <= Math.abs(dy))
  const scale = isByWidth ? width / box.width : height / box.height
  return sizeBox(state.start, { width: box.width * scale, height: box.height * scale }, how)
}

function changesOf({ parts, start }: ResizeState, box: Box, how: ResizeOptions): ElementChange[] {
  const [only] = parts
  // A side sets a text's width and rewraps it; a corner scales it.
  const isScaled = how.isFrame || (only?.type === 'text' && isCorner(how.handle))
  if (only && !isScaled) return [placed(only, box)]
  const anchor = anchorPoint(start, how)
  const scale = box.width / start.width
  return parts.map((part) => scaled(part, anchor, scale))
}

/** Scales an element's distance from the anchor, and its size within the limits, keeping its ratio. */
function scaled(part: BoardElement, anchor: Point, scale: number): ElementChange {
  const center = centerOf(boxOf(part))
  const { least, most } = scaleRange(part)
  const type = part.type === 'text' ? scaleText(part, clamp(scale, least, most)) : null
  const own = type?.scale ?? clamp(scale, least, most)
  // Whole px, so that a line that just fits does not wrap.
  const width = type ? Math.ceil(part.width * own) : part.width * own
  const height = part.height * own
  const x = anchor.x + (center.x - anchor.x) * scale - width / 2
  const y = anchor.y + (center.y - anchor.y) * scale - height / 2
  const change = placed(part, { x, y, width, height, rotation: part.rotation })
  return type ? { ...change, patch: { ...change.patch, properties: type.properties } } : change
}

const placed = ({ id }: BoardElement, { x, y, width, height }: Box): ElementChange => ({
  id,
  patch: { positionX: x, positionY: y, width, height },
})
