import { centerOf, type Point, type Rect, type Size, union } from '../../../contract/layout/rect'
import { clampSize } from '../geometry/sizing'
import type { BoardElement, ElementChange } from '../store/BoardElement'
import { arrangeMasonry } from './arrangeMasonry'
import { groupIntoRows } from './groupIntoRows'
import { type Arrangement, asItIs, aspectOf, DEFAULT_GAP, type FitText, type LayoutOptions } from './Layout'
import { keepsRatio, scaleUnit } from './resizeUnit'
import { changesBetween, moveUnitTo, type Unit, unitOf, unitsOf } from './Unit'

/** The changes that an arrangement makes to elements, given in picking order. Positions and sizes are whole px. */
export function arrangeElements(
  kind: Arrangement,
  elements: readonly BoardElement[],
  options: LayoutOptions = {},
): ElementChange[] {
  switch (kind) {
    case 'horizontally':
    case 'vertically':
      return distribute(elements, kind)
    case 'grid':
      return arrangeGrid(elements, options)
    case 'masonry':
      return arrangeMasonry(elements, options)
    case 'sameWidth':
      return matchSize(elements, 'width', options.fitText)
    case 'sameHeight':
      return matchSize(elements, 'height', options.fitText)
    case 'sameSize':
      return matchSize(elements, 'both', options.fitText)
    default:
      return align(elements, kind)
  }
}

type Direction = 'horizontally' | 'vertically'

const ACROSS = { start: (rect: Rect) => rect.x, size: (rect: Rect) => rect.width }
const DOWN = { start: (rect: Rect) => rect.y, size: (rect: Rect) => rect.height }

/** Makes the gaps equal, to a px; the first and the last stay put. Without enough space, all overlap equally. */
export function distribute(elements: readonly BoardElement[], direction: Direction): ElementChange[] {
  const { start, size } = direction === 'horizontally' ? ACROSS : DOWN
  const middle = ({ bounds }: Unit) => start(bounds) + size(bounds) / 2
  const units = unitsOf(elements).sort((a, b) => middle(a) - middle(b))
  const [first, last] = [units[0], units.at(-1)]
  if (!first || !last || units.length < 3) return []
  const span = start(last.bounds) + size(last.bounds) - start(first.bounds)
  const filled = units.reduce((sum, { bounds }) => sum + size(bounds), 0)
  const gap = (span - filled) / (units.length - 1)
  let at = start(first.bounds)
  const moved = units.map((unit) => {
    const { x, y } = unit.bounds
    const to = direction === 'horizontally' ? { x: at, y } : { x, y: at }
    at += size(unit.bounds) + gap
    return moveUnitTo(unit, to)
  })
  return changesBetween(units, moved)
}

/**
 * Rows and columns with equal gaps, in the same reading order and roughly the same shape as before. Sizes don't change:
 * a column is as wide as its widest element, a row as high as its highest, and elements are centered in their cells.
 */
function arrangeGrid(elements: readonly BoardElement[], options: LayoutOptions): ElementChange[] {
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

/** Limits the target aspect ratio of an automatic grid, and its inverse. */
const MOST = 3

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

type Sides = 'width' | 'height' | 'both'

/**
 * Gives all the width, the height, or both, of the first. If only one side is requested, pictures and shapes keep their
 * proportions; a group is scaled as a whole. Rotated elements keep their center, others their top left corner.
 */
export function matchSize(elements: readonly BoardElement[], sides: Sides, fitText: FitText = asItIs): ElementChange[] {
  const units = unitsOf(elements)
  const [model] = units
  if (!model || units.length < 2) return []
  const size = sizeOf(model)
  const changed = units.map((unit) => (unit === model ? unit : matched(unit, size, { sides, fitText })))
  return changesBetween(units, changed)
}

const sizeOf = ({ elements, bounds }: Unit): Size => (elements.length === 1 && elements[0] ? elements[0] : bounds)

function matched(
  unit: Unit,
  size: Size,
  { sides, fitText }: { readonly sides: Sides; readonly fitText: FitText },
): Unit {
  const [element] = unit.elements
  const scale = sides === 'height' ? size.height / sizeOf(unit).height : size.width / sizeOf(unit).width
  if (!element || unit.elements.length > 1) return scaleUnit(unit, scale, fitText)
  const ratio = keepsRatio(element) ? scale : 1
  const width = Math.round(clampSize(sides === 'height' ? element.width * ratio : size.width))
  const height = Math.round(clampSize(sides === 'width' ? element.height * ratio : size.height))
  const isTurned = element.rotation % 180 !== 0
  const positionX = isTurned ? Math.round(element.positionX + (element.width - width) / 2) : element.positionX
  const positionY = isTurned ? Math.round(element.positionY + (element.height - height) / 2) : element.positionY
  return unitOf([fitText({ ...element, width, height, positionX, positionY })])
}

type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/** Aligns all to an edge, or the middle, of the box around them. */
export function align(elements: readonly BoardElement[], edge: Edge): ElementChange[] {
  const units = unitsOf(elements)
  const around = union(units.map((unit) => unit.bounds))
  if (!around || units.length < 2) return []
  const middle = middleOf(units, around)
  return changesBetween(
    units,
    units.map((unit) => moveUnitTo(unit, placeAt(unit.bounds, around, middle, edge))),
  )
}

/** The middle of all, rounded so that the largest lands on whole px: a second run moves nothing. */
function middleOf(units: readonly Unit[], around: Rect): Point {
  const widest = Math.max(...units.map(({ bounds }) => bounds.width))
  const highest = Math.max(...units.map(({ bounds }) => bounds.height))
  const center = centerOf(around)
  return {
    x: Math.round(center.x - widest / 2) + widest / 2,
    y: Math.round(center.y - highest / 2) + highest / 2,
  }
}

function placeAt({ x, y, width, height }: Rect, around: Rect, middle: Point, edge: Edge): Point {
  switch (edge) {
    case 'left':
      return { x: around.x, y }
    case 'center':
      return { x: middle.x - width / 2, y }
    case 'right':
      return { x: around.x + around.width - width, y }
    case 'top':
      return { x, y: around.y }
    case 'middle':
      return { x, y: middle.y - height / 2 }
    case 'bottom':
      return { x, y: around.y + around.height - height }
  }
}
