import { type Rect, union } from '../../../contract/layout/rect'
import type { BoardElement } from '../store/BoardElement'
import type { ElementChange } from '../store/Drafts'
import { aspectOf } from './aspectOf'
import { groupIntoRows } from './groupIntoRows'
import { DEFAULT_GAP, type LayoutOptions } from './Layout'
import { changesBetween, moveUnitTo, type Unit, unitsOf } from './Unit'

/** Limits the target aspect ratio of an automatic grid, and its inverse. */
const MOST = 3

/**
 * Rows and columns with equal gaps, in the same reading order and roughly the same shape as before. Sizes don't change:
 * a column is as wide as its widest element, a row as high as its highest, and elements are centered in their cells.
 */
export function arrangeGrid(elements: readonly BoardElement[], options: LayoutOptions = {}): ElementChange[] {
  const { gap = DEFAULT_GAP } = options
  const found = unitsOf(elements)
  const around = union(found.map((unit) => unit.bounds))
  if (!around || found.length < 2) return []
  const units = groupIntoRows(found)
  const columns = options.columns ?? bestColumns(units, around, gap)
  const { wide, high } = tracks(units, Math.max(1, Math.round(columns)))
  const lefts = starts(wide, around.x, gap)
  const tops = starts(high, around.y, gap)
  const moved = units.map((unit, index) => {
    const column = index % wide.length
    const row = Math.floor(index / wide.length)
    const { width, height } = unit.bounds
    return moveUnitTo(unit, {
      x: (lefts[column] ?? 0) + ((wide[column] ?? 0) - width) / 2,
      y: (tops[row] ?? 0) + ((high[row] ?? 0) - height) / 2,
    })
  })
  return changesBetween(units, moved)
}

/** The width of each column and the height of each row. */
function tracks(units: readonly Unit[], columns: number): { readonly wide: number[]; readonly high: number[] } {
  const wide: number[] = []
  const high: number[] = []
  for (const [index, { bounds }] of units.entries()) {
    const column = index % columns
    const row = Math.floor(index / columns)
    wide[column] = Math.max(wide[column] ?? 0, bounds.width)
    high[row] = Math.max(high[row] ?? 0, bounds.height)
  }
  return { wide, high }
}

function starts(sizes: readonly number[], from: number, gap: number): number[] {
  let at = from
  return sizes.map((size) => {
    const start = at
    at += size + gap
    return start
  })
}

function bestColumns(units: readonly Unit[], around: Rect, gap: number): number {
  const wanted = aspectOf(units, around, MOST)
  let best = { columns: 1, distance: Infinity }
  for (let columns = 1; columns <= units.length; columns++) {
    const { wide, high } = tracks(units, columns)
    const length = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, gap * (sizes.length - 1))
    const distance = Math.abs(Math.log(length(wide) / length(high) / wanted))
    if (distance < best.distance - 1e-9) best = { columns, distance }
  }
  return best.columns
}
