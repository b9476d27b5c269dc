import { type Point, type Rect, type Size, union } from '../geometry/rect'

/** Board px between what is there and what comes. */
export const GAP = 24
/** Where the first thing on an empty board goes: in sight on the smallest phone. */
const START: Point = { x: 24, y: 24 }
/** How wide a row may become on a board that is narrower. */
const ROW = 800
/** Board px between two places that are looked at in a row. */
const STEP = GAP

/**
 * A place for a new box that covers nothing: as high up as it can stand below what is there, and then as far left.
 * Several that come one after another fill rows. What is enclosed by others stays empty: somebody left it so.
 */
export function freePlace(taken: readonly Rect[], { width }: Pick<Size, 'width'>): Point {
  const around = union(taken)
  if (!around) return START
  const last = around.x + Math.max(0, Math.max(around.width, ROW) - width)
  const starts = Array.from({ length: Math.floor((last - around.x) / STEP) + 1 }, (_, step) => around.x + step * STEP)
  // Flush with what is there, where that is possible.
  const flush = taken.map(({ x, width }) => x + width + GAP).filter((x) => x <= last)
  const best = [...starts, ...nearest(flush)].map((x) => ({ x, y: below(taken, x, width) ?? around.y }))
  return best.reduce((a, b) => (b.y < a.y || (b.y === a.y && b.x < a.x) ? b : a))
}

/** On a board with thousands of elements, not each of them is worth a look. */
function nearest(starts: readonly number[]): number[] {
  return [...new Set(starts)].sort((a, b) => a - b).slice(0, 100)
}

/** The first y at which a box of this width stands clear of everything above it; null where nothing is above. */
function below(taken: readonly Rect[], x: number, width: number): number | null {
  let bottom: number | null = null
  for (const rect of taken) {
    if (rect.x >= x + width + GAP || rect.x + rect.width + GAP <= x) continue
    bottom = Math.max(bottom ?? Number.NEGATIVE_INFINITY, rect.y + rect.height + GAP)
  }
  return bottom
}
