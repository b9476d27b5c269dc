import { clampSize } from '../geometry/clampSize'
import type { BoardElement } from '../store/BoardElement'
import type { ElementChange } from '../store/Drafts'
import { asItIs, type FitText } from './Layout'
import { keepsRatio, scaleUnit } from './resizeUnit'
import { changesBetween, type Unit, unitOf, unitsOf } from './Unit'

export type Sides = 'width' | 'height' | 'both'

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

interface Size {
  readonly width: number
  readonly height: number
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
