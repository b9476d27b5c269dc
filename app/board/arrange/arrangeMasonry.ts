import { clamp, type Point, type Rect, union } from '../../../contract/layout/rect'
import { ELEMENT_SIZE_MAX, ELEMENT_SIZE_MIN } from '../../../contract/limits'
import type { BoardElement, ElementChange } from '../store/BoardElement'
import { groupIntoRows, median } from './groupIntoRows'
import { asItIs, aspectOf, DEFAULT_GAP, type FitText, type LayoutOptions } from './Layout'
import { resizeUnitToWidth } from './resizeUnit'
import { changesBetween, moveUnitTo, type Unit, unitsOf } from './Unit'

/** Limits the target aspect ratio of automatic masonry, and its inverse. */
const MOST = 2
/** A single row with at least this aspect ratio is not a wall yet. */
const LONG = 3
/** Px by which equal widths may differ, since a rotated box's width is not whole. */
const SAME = 1.5

/**
 * Masonry, a wall of columns of equal width: each element goes to the shortest column. Keeps the reading order, the top
 * left corner and roughly the area. Idempotent. If the elements are in columns already, another number of columns or
 * another gap only moves them.
 */
export function arrangeMasonry(elements: readonly BoardElement[], options: LayoutOptions = {}): ElementChange[] {
  const { gap = DEFAULT_GAP, fitText = asItIs } = options
  const units = unitsOf(elements)
  const around = union(units.map((unit) => unit.bounds))
  if (!around || units.length < 2) return []
  const standing = columnsOf(units, around)
  // Columns are filled shortest first, so sorting by the tops restores the order in which they were filled.
  const ordered = standing ? sortForPlacement(units) : groupIntoRows(units)
  const wanted = { from: around, aspect: aspectOf(units, around, MOST), gap, fitText }
  const build = (plans: readonly Plan[]) => plans.map((plan) => buildCandidate(ordered, plan, wanted))
  const plansOf = (columns?: number) => plansFor(units, around, { ...options, gap, columns })
  let walls = standing
    ? build([{ columns: options.columns ?? standing.columns, width: standing.width }])
    : build(plansOf(options.columns))
  // Refitted texts may be lower than before, which can turn a wall into a long row, too.
  if (options.columns === undefined) {
    walls = walls.filter(({ isLongRow }) => !isLongRow)
    if (walls.length === 0) walls = build(plansOf(Math.ceil(units.length / 2)))
  }
  const [best] = walls.sort((a, b) => a.penalty - b.penalty)
  return best ? changesBetween(units, best.units) : []
}

interface Plan {
  readonly columns: number
  /** Of each column, board px. */
  readonly width: number
}

/** Detects a wall: equal widths, evenly spaced columns, no overlaps. Null if there is none. */
function columnsOf(units: readonly Unit[], around: Rect): Plan | null {
  const width = units[0]?.bounds.width ?? 0
  if (units.some(({ bounds }) => Math.abs(bounds.width - width) > SAME)) return null
  const columns: { readonly left: number; bottom: number }[] = []
  for (const { bounds } of [...units].sort((a, b) => a.bounds.y - b.bounds.y)) {
    const column = columns.find(({ left }) => Math.abs(left - bounds.x) <= SAME)
    if (column && bounds.y < column.bottom - SAME) return null
    if (column) column.bottom = bounds.y + bounds.height
    else columns.push({ left: bounds.x, bottom: bounds.y + bounds.height })
  }
  const lefts = columns.map(({ left }) => left).sort((a, b) => a - b)
  const step = (around.width - width) / Math.max(1, lefts.length - 1)
  const isEven = lefts.every((left, index) => Math.abs(left - around.x - index * step) <= SAME)
  const isApart = lefts.length === 1 || step >= width - SAME
  // A long row is not a wall yet: someone wants to turn it into one.
  const isWall = lefts.length < units.length || around.width < around.height * LONG
  return isEven && isApart && isWall ? { columns: lefts.length, width } : null
}

/** Plans for a wall of roughly the same area, the likeliest number of columns first. */
function plansFor(units: readonly Unit[], around: Rect, { columns, gap }: LayoutOptions & { gap: number }): Plan[] {
  const room = units.reduce((sum, { bounds }) => sum + (bounds.width + gap) * (bounds.height + gap), 0)
  const across = Math.sqrt(room * aspectOf(units, around, MOST))
  const typical = median(units.map(({ bounds }) => bounds.width))
  const isOneWidth = units.every(({ bounds }) => Math.abs(bounds.width - typical) <= SAME)
  const likely = Math.round(across / (typical + gap))
  const tried = columns ? [columns] : [likely, likely - 1, likely + 1]
  return tried.map((count) => {
    const within = clamp(Math.round(count), 1, columns ? Infinity : units.length)
    const width = isOneWidth ? typical : across / within - gap
    return { columns: within, width: Math.round(clamp(width, ELEMENT_SIZE_MIN, ELEMENT_SIZE_MAX)) }
  })
}

function sortForPlacement(units: readonly Unit[]): Unit[] {
  return [...units].sort((a, b) => a.bounds.y - b.bounds.y || a.bounds.x - b.bounds.x)
}

interface MasonryCandidate {
  readonly units: readonly Unit[]
  /** A single row that is not a wall yet: a second run would change it. */
  readonly isLongRow: boolean
  /** How uneven the lower edge is, plus the deviation from the wanted shape. */
  readonly penalty: number
}

/** Sorts the last units tallest first, which evens out the lower edge with little reordering. */
function evenly(units: readonly Unit[], columns: number): Unit[] {
  const from = Math.max(Math.ceil(units.length / 2), units.length - columns)
  const last = units.slice(from).sort((a, b) => b.bounds.height - a.bounds.height)
  return [...units.slice(0, from), ...last]
}

interface Wanted {
  /** The top left corner of the wall. */
  readonly from: Point
  readonly aspect: number
  readonly gap: number
  readonly fitText: FitText
}

function buildCandidate(
  units: readonly Unit[],
  { columns, width }: Plan,
  { from, aspect, gap, fitText }: Wanted,
): MasonryCandidate {
  const [left, top] = [Math.round(from.x), Math.round(from.y)]
  const bottoms = new Array<number>(columns).fill(top)
  const placed = evenly(
    units.map((unit) => resizeUnitToWidth(unit, width, fitText)),
    columns,
  ).map((inWidth) => {
    const y = Math.min(...bottoms)
    const column = bottoms.indexOf(y)
    // A unit that can't be that wide is centered in its column.
    const x = left + column * (width + gap) + (width - inWidth.bounds.width) / 2
    bottoms[column] = y + Math.ceil(inWidth.bounds.height) + gap
    return moveUnitTo(inWidth, { x, y })
  })
  const heights = bottoms.map((bottom) => bottom - top)
  const highest = Math.max(...heights)
  const shape = (columns * (width + gap)) / highest
  const flaw = (highest - Math.min(...heights)) / highest + Math.abs(Math.log(shape / aspect)) / 2
  const around = union(placed.map(({ bounds }) => bounds))
  const isLongRow = columns >= units.length && around !== null && around.width >= around.height * LONG
  return { units: placed, penalty: flaw, isLongRow }
}
