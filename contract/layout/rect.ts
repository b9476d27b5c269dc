/** Plain shapes on the board's plane. Units are board px unless a name says screen. */

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Rect extends Point, Size {}

/** A rect rotated clockwise about its center, as by CSS `rotate`. */
export interface Box extends Rect {
  /** Degrees. */
  readonly rotation: number
}

export const centerOf = (rect: Rect): Point => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 })

const RADIANS = Math.PI / 180

/** The axis-aligned bounds of a rotated box. */
export function boundsOf(box: Box): Rect {
  if (box.rotation % 180 === 0) return { x: box.x, y: box.y, width: box.width, height: box.height }
  const cos = Math.abs(Math.cos(box.rotation * RADIANS))
  const sin = Math.abs(Math.sin(box.rotation * RADIANS))
  const width = box.width * cos + box.height * sin
  const height = box.width * sin + box.height * cos
  const center = centerOf(box)
  return { x: center.x - width / 2, y: center.y - height / 2, width, height }
}

export const intersects = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

export const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

export const inflate = (rect: Rect, dx: number, dy: number): Rect => ({
  x: rect.x - dx,
  y: rect.y - dy,
  width: rect.width + 2 * dx,
  height: rect.height + 2 * dy,
})

export const offset = <T extends Point>(shape: T, dx: number, dy: number): T => ({
  ...shape,
  x: shape.x + dx,
  y: shape.y + dy,
})

/** The rect between two opposite corners, in any order. */
export const rectBetween = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** The smallest rect that contains all; null if there are none. */
export function union(rects: Iterable<Rect>): Rect | null {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  for (const rect of rects) {
    left = Math.min(left, rect.x)
    top = Math.min(top, rect.y)
    right = Math.max(right, rect.x + rect.width)
    bottom = Math.max(bottom, rect.y + rect.height)
  }
  return left === Infinity ? null : { x: left, y: top, width: right - left, height: bottom - top }
}

export const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

export const midpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
