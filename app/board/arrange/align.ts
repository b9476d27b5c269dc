import { centerOf, type Point, type Rect, union } from '../../../contract/layout/rect'
import type { BoardElement } from '../store/BoardElement'
import type { ElementChange } from '../store/Drafts'
import { changesBetween, moveUnitTo, type Unit, unitsOf } from './Unit'

export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

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
