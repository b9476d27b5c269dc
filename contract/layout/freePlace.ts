import { centerOf, clamp, distance, intersects, type Point, type Rect, type Size, union } from './rect'

/** Board px between the new box, existing elements and the edges of the viewport. */
export const PLACING_GAP = 16
/** Where the first element goes on an empty board that is not on screen: visible on the smallest phone. */
const START: Point = { x: 24, y: 24 }
/** How far around a point to search first, board px. */
const REACH = 500
/** How far a new box may move to line up with an edge of what is in view, board px. */
const ALIGN_REACH = 160
/** Board px: beyond anything on a board. */
const FAR = 1e8

export interface Surroundings {
  /** Axis-aligned bounds of what must not be covered; board px. */
  readonly taken: readonly Rect[]
  /** The part of the board that is visible; null for a board that is not on screen. */
  readonly visible: Rect | null
  /** 0 to 1. */
  readonly random: () => number
  /** Preferred center, board px; if it is taken, the nearest free one. */
  readonly at?: Point | undefined
}

/**
 * The top left corner, in whole board px, at which a new box of this size covers nothing. Without `at`, it is the free
 * place in view nearest to a random point, lined up with what is there, or, if nothing in view is free, the one nearest
 * to the view's center. On a board that is not on screen, it is the one nearest to its content's top left corner, to the
 * right of it and below.
 */
export function freePlace(size: Size, { taken, visible, random, at }: Surroundings): Point {
  const corner = (middle: Point): Point => ({ x: middle.x - size.width / 2, y: middle.y - size.height / 2 })
  const blocked = taken.map(
    ({ x, y, width, height }): Edges => ({
      left: x - size.width - PLACING_GAP,
      right: x + width + PLACING_GAP,
      top: y - size.height - PLACING_GAP,
      bottom: y + height + PLACING_GAP,
    }),
  )
  if (at) return nearest(blocked, corner(at))
  if (!visible) {
    const content = union(taken)
    return content ? nearest(blocked, content, { ...EVERYWHERE, left: content.x, top: content.y }) : START
  }
  const room = roomIn(visible, size)
  const anywhere = room && {
    x: room.left + random() * (room.right - room.left),
    y: room.top + random() * (room.bottom - room.top),
  }
  const found = anywhere && nearestIn(blocked, anywhere, room)
  if (!found) return nearest(blocked, corner(centerOf(visible)))
  const inView = taken.filter((box) => intersects(box, visible))
  return linedUp({ ...size, ...found }, inView, (place) => isFree(place, blocked, room))
}

/** Moves a free box along each axis on which it is next to nothing, to the nearest edge of a box where it is free. */
function linedUp(box: Rect, others: readonly Rect[], isFreeAt: (place: Point) => boolean): Point {
  const along = (at: number, edges: readonly number[], isFreeAlong: (at: number) => boolean) => {
    if (!isFreeAlong(at - 1) || !isFreeAlong(at + 1)) return at
    const away = (edge: number) => Math.abs(edge - at)
    const near = new Set(edges.map(Math.round).filter((edge) => away(edge) <= ALIGN_REACH))
    return [...near].sort((a, b) => away(a) - away(b)).find(isFreeAlong) ?? at
  }
  const columns = others.flatMap(({ x, width }) => [x, x + width - box.width])
  const x = along(box.x, columns, (x) => isFreeAt({ x, y: box.y }))
  const rows = others.flatMap(({ y, height }) => [y, y + height - box.height])
  return { x, y: along(box.y, rows, (y) => isFreeAt({ x, y })) }
}

/** A range of top left corners that are free, or blocked. Corners on the edges of a blocked range are free. */
interface Edges {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const EVERYWHERE: Edges = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }

/** The range of corners that put a box of this size in view; null if it is too large. */
function roomIn(visible: Rect, { width, height }: Size): Edges | null {
  const along = (start: number, room: number) => {
    const margin = Math.min(PLACING_GAP, room / 2)
    return [Math.ceil(start + margin), Math.floor(start + room - margin)] as const
  }
  const [left, right] = along(visible.x, visible.width - width)
  const [top, bottom] = along(visible.y, visible.height - height)
  return left <= right && top <= bottom ? { left, right, top, bottom } : null
}

function isFree({ x, y }: Point, blocked: readonly Edges[], room: Edges): boolean {
  return (
    x >= room.left &&
    x <= room.right &&
    y >= room.top &&
    y <= room.bottom &&
    blocked.every(({ left, right, top, bottom }) => x <= left || x >= right || y <= top || y >= bottom)
  )
}

/** The free corner nearest to a point, however far. */
function nearest(blocked: readonly Edges[], wanted: Point, room = EVERYWHERE): Point {
  for (let reach = REACH; reach < FAR; reach *= 2) {
    const near = {
      left: Math.max(room.left, wanted.x - reach),
      right: Math.min(room.right, wanted.x + reach),
      top: Math.max(room.top, wanted.y - reach),
      bottom: Math.min(room.bottom, wanted.y + reach),
    }
    const found = nearestIn(blocked, wanted, near)
    // A place in a corner of the square may be farther away than one just outside its side.
    if (found && distance(found, wanted) <= reach) return found
  }
  return wanted
}

function nearestIn(blocked: readonly Edges[], wanted: Point, room: Edges): Point | null {
  const gapsAt = gapsIn(blocked, room)
  const [x0, y0] = [Math.round(wanted.x), Math.round(wanted.y)]
  const away = (x: number) => Math.abs(x - x0)
  // The nearest free place is at the edge of a blocked range: otherwise it could be closer to the point.
  const columns = [x0, room.left, room.right]
  for (const { left, right } of blocked)
    columns.push(left < x0 ? Math.floor(left) : x0, right > x0 ? Math.ceil(right) : x0)
  const inRoom = [...new Set(columns)].filter((x) => x >= room.left && x <= room.right)
  let best: Point | null = null
  let least = Infinity
  for (const x of inRoom.sort((a, b) => away(a) - away(b))) {
    if (away(x) >= least) break
    for (const [top, bottom] of gapsAt(x)) {
      const place = { x, y: clamp(y0, top, bottom) }
      const far = distance(place, { x: x0, y: y0 })
      if (far < least) [best, least] = [place, far]
    }
  }
  return best
}

/** Returns a function that lists the free spans of whole y (first and last) at any x in the room. */
function gapsIn(blocked: readonly Edges[], room: Edges): (x: number) => (readonly [number, number])[] {
  const inRoom = blocked
    .filter((one) => one.left < room.right && one.right > room.left && one.top < room.bottom && one.bottom > room.top)
    .sort((a, b) => a.top - b.top)
  return (x) => {
    const gaps: (readonly [number, number])[] = []
    let from = Math.ceil(room.top)
    const add = (to: number) => {
      if (from <= to) gaps.push([from, to])
    }
    for (const { left, right, top, bottom } of inRoom) {
      if (left >= x || right <= x || bottom <= from) continue
      add(Math.floor(Math.min(top, room.bottom)))
      from = Math.ceil(bottom)
    }
    add(Math.floor(room.bottom))
    return gaps
  }
}
