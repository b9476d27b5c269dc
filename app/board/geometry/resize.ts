import { ELEMENT_SIZE_MAX, ELEMENT_SIZE_MIN } from '../../../contract/limits'
import { type Box, centreOf, clamp, type Point } from './rect'
import { turn } from './rotation'

export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

/** Which way a handle lies from the centre, in the element's own axes: -1, 0 or 1. */
const SIDES: Record<Handle, Point> = {
  nw: { x: -1, y: -1 },
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
}

export const isCorner = (handle: Handle): boolean => handle.length === 2

/** Where a handle is on the board. */
export function handlePoint(box: Box, handle: Handle): Point {
  return pointAt(box, SIDES[handle])
}

/** The point that stays put while `handle` is dragged: the opposite corner, or the middle of the opposite edge. */
export function anchorPoint(box: Box, handle: Handle): Point {
  const side = SIDES[handle]
  return pointAt(box, { x: -side.x, y: -side.y })
}

function pointAt(box: Box, side: Point): Point {
  const centre = centreOf(box)
  const arm = turn({ x: (side.x * box.width) / 2, y: (side.y * box.height) / 2 }, box.rotation)
  return { x: centre.x + arm.x, y: centre.y + arm.y }
}

/** The box of this size whose point opposite `handle` is `anchor`. */
function boxFromAnchor(size: { width: number; height: number }, handle: Handle, anchor: Point, rotation: number): Box {
  const side = SIDES[handle]
  const arm = turn({ x: (side.x * size.width) / 2, y: (side.y * size.height) / 2 }, rotation)
  return { x: anchor.x + arm.x - size.width / 2, y: anchor.y + arm.y - size.height / 2, ...size, rotation }
}

/**
 * The box after its handle was dragged to `point` (board px): the opposite point stays where it is and the size is
 * clamped to the contract's limits. `keepRatio` keeps width to height, by whichever side was pulled further.
 */
export function resizeBox(start: Box, handle: Handle, point: Point, keepRatio: boolean): Box {
  const side = SIDES[handle]
  const anchor = anchorPoint(start, handle)
  const local = turn({ x: point.x - anchor.x, y: point.y - anchor.y }, -start.rotation)
  const wide = side.x === 0 ? start.width : local.x * side.x
  const high = side.y === 0 ? start.height : local.y * side.y
  const size = keepRatio ? scaled(start, side, wide, high) : { width: clampSize(wide), height: clampSize(high) }
  return boxFromAnchor(size, handle, anchor, start.rotation)
}

function scaled(start: Box, side: Point, wide: number, high: number): { width: number; height: number } {
  const byWidth = wide / start.width
  const byHeight = high / start.height
  const wanted = side.x === 0 ? byHeight : side.y === 0 ? byWidth : Math.max(byWidth, byHeight)
  const least = ELEMENT_SIZE_MIN / Math.min(start.width, start.height)
  const most = ELEMENT_SIZE_MAX / Math.max(start.width, start.height)
  const scale = clamp(wanted, Math.min(least, 1), Math.max(most, 1))
  return { width: clampSize(start.width * scale), height: clampSize(start.height * scale) }
}

/** What is stored of a resized box: whole px, with the opposite point moved by the least that rounding allows. */
export function settleBox(box: Box, handle: Handle): Box {
  const size = { width: Math.round(box.width), height: Math.round(box.height) }
  const settled = boxFromAnchor(size, handle, anchorPoint(box, handle), box.rotation)
  // `+ 0` makes -0 an ordinary zero.
  return { ...settled, x: Math.round(settled.x) + 0, y: Math.round(settled.y) + 0 }
}

export const clampSize = (side: number): number => clamp(side, ELEMENT_SIZE_MIN, ELEMENT_SIZE_MAX)
