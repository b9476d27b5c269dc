import type { Rect } from '../../../contract/layout/rect'
import type { BoardElement } from '../store/BoardElement'
import type { ElementChange } from '../store/Drafts'
import type { Arrangement } from './Arrangement'
import { align } from './align'
import { arrangeGrid } from './arrangeGrid'
import { arrangeMasonry } from './arrangeMasonry'
import type { LayoutOptions } from './Layout'
import { matchSize } from './matchSize'
import { changesBetween, moveUnitTo, type Unit, unitsOf } from './Unit'

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

const ACROSS = { start: (rect: Rect) => rect.x, size: (rect: Rect) => rect.width }
const DOWN = { start: (rect: Rect) => rect.y, size: (rect: Rect) => rect.height }
