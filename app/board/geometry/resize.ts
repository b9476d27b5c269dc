import { type Box, centerOf, clamp, type Point, type Size } from '../../../contract/layout/rect'
import { ELEMENT_SIZE_MAX, ELEMENT_SIZE_MIN } from '../../../contract/limits'
import { rotateVector } from './rotation'
import type { Handle } from './sizing'
import { clampSize } from './sizing'

export type Side = -1 | 0 | 1

/** Direction of a handle from the center, in the element's axes. */
export const SIDES: Record<Handle, { readonly x: Side; readonly y: Side }> = {
  nw: { x: -1, y: -1 },
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
}

export interface ResizeOptions {
  readonly handle: Handle
  /** Keeps the ratio, following the side that was pulled further. */
  readonly lockRatio?: boolean
  /** The center stays put instead of the opposite corner or edge. */
  readonly isCentered?: boolean
  /** The box is a frame around several elements: it has no maximum size. */
  readonly isFrame?: boolean
}

/** Where a handle is on the board. */
export function handlePoint(box: Box, handle: Handle): Point {
  return pointAt(box, SIDES[handle])
}

/** The fixed point: opposite the handle, or the center. */
export function anchorPoint(box: Box, { handle, isCentered }: ResizeOptions): Point {
  const side = SIDES[handle]
  return isCentered ? centerOf(box) : pointAt(box, { x: -side.x, y: -side.y })
}

function pointAt(box: Box, side: Point): Point {
  const center = centerOf(box)
  const arm = rotateVector({ x: (side.x * box.width) / 2, y: (side.y * box.height) / 2 }, box.rotation)
  return { x: center.x + arm.x, y: center.y + arm.y }
}

/** The box of this size whose fixed point is `anchor`. */
function boxFromAnchor(size: Size, { handle, isCentered }: ResizeOptions, anchor: Point, rotation: number): Box {
  const side = isCentered ? { x: 0, y: 0 } : SIDES[handle]
  const arm = rotateVector({ x: (side.x * size.width) / 2, y: (side.y * size.height) / 2 }, rotation)
  return { x: anchor.x + arm.x - size.width / 2, y: anchor.y + arm.y - size.height / 2, ...size, rotation }
}

/** The box after its handle was dragged to `point` (board px); its size is clamped to the contract's limits. */
export function resizeBox(start: Box, point: Point, how: ResizeOptions): Box {
  const side = SIDES[how.handle]
  const anchor = anchorPoint(start, how)
  const local = rotateVector({ x: point.x - anchor.x, y: point.y - anchor.y }, -start.rotation)
  const reach = how.isCentered ? 2 : 1
  const wide = side.x === 0 ? start.width : local.x * side.x * reach
  const high = side.y === 0 ? start.height : local.y * side.y * reach
  return sizeBox(start, { width: wide, height: high }, how)
}

/** The box at this size, or as close to it as its limits and ratio allow. */
export function sizeBox(start: Box, wanted: Size, how: ResizeOptions): Box {
  const size = how.lockRatio ? inRatio(start, wanted, how) : clampSides(wanted)
  return boxFromAnchor(size, how, anchorPoint(start, how), start.rotation)
}

const clampSides = ({ width, height }: Size): Size => ({ width: clampSize(width), height: clampSize(height) })

function inRatio(start: Box, wanted: Size, { handle, isFrame }: ResizeOptions): Size {
  const side = SIDES[handle]
  const byWidth = wanted.width / start.width
  const byHeight = wanted.height / start.height
  const scale = side.x === 0 ? byHeight : side.y === 0 ? byWidth : Math.max(byWidth, byHeight)
  const most = isFrame ? Infinity : scaleRange(start).most
  const clampedScale = clamp(scale, scaleRange(start).least, most)
  const size = { width: start.width * clampedScale, height: start.height * clampedScale }
  return isFrame ? size : clampSides(size)
}

/** The scales that keep both sides within the limits; a box that already exceeds one may keep its size. */
export function scaleRange({ width, height }: Size): { least: number; most: number } {
  return {
    least: Math.min(1, ELEMENT_SIZE_MIN / Math.min(width, height)),
    most: Math.max(1, ELEMENT_SIZE_MAX / Math.max(width, height)),
  }
}

/** A resized box as stored: whole px, with the fixed point moved as little as rounding allows. */
export function roundBox(box: Box, how: ResizeOptions): Box {
  const size = { width: Math.round(box.width), height: Math.round(box.height) }
  const settled = boxFromAnchor(size, how, anchorPoint(box, how), box.rotation)
  // `+ 0` turns -0 into 0.
  return { ...settled, x: Math.round(settled.x) + 0, y: Math.round(settled.y) + 0 }
}
