import { ELEMENT_SIZE_MAX } from '../../../contract/limits'
import type { ElementPatch } from '../../../contract/shared/element'
import { type BoardElement, isBackground } from '../store/BoardElement'
import { type Radius, readRadius, shapeKind, swatchRadius } from '../store/elementAppearance'
import { round } from './numbers'
import { type Reading, sum } from './parseAmount'
import { CORNER_RADIUS, canBeTo, isNotNumber } from './words'

/** An element's corner radius; undefined if it has no corners to round. */
export function radiusOf(element: BoardElement): Radius | undefined {
  switch (element.type) {
    case 'text':
      return undefined
    case 'color':
      return isBackground(element) ? undefined : swatchRadius(element)
    case 'shape':
      return shapeKind(element) === 'rectangle' ? readRadius(element.properties.borderRadius) : undefined
    case 'image':
      return readRadius(element.properties.borderRadius)
  }
}

export const radiusWords = ({ value, unit }: Radius): string => `${round(value, 1)}${unit === '%' ? '%' : ''}`

/** Parses a typed radius: `12`, `12px`, `6+6` or `50%`. */
export function readRadiusText(text: string): Reading<Radius> {
  const unit = /%\s*$/.test(text) ? '%' : 'px'
  const value = sum(text.replace(/(px|%)\s*$/i, ''))
  if (value === null) return { error: isNotNumber(CORNER_RADIUS, text.trim()) }
  const max = unit === '%' ? 50 : ELEMENT_SIZE_MAX
  if (value < 0 || value > max) return { error: canBeTo(CORNER_RADIUS, 0, `${max}${unit === '%' ? '%' : ' px'}`) }
  return { value: { unit, value: round(value, 1) } }
}

export function radiusPatch({ value, unit }: Radius): ElementPatch {
  return { properties: { borderRadius: unit === '%' ? `${value}%` : value } }
}

/** The radius changed by this many of its units. */
export function steppedRadius({ value, unit }: Radius, by: number): Radius {
  const max = unit === '%' ? 50 : ELEMENT_SIZE_MAX
  return { unit, value: Math.min(max, Math.max(0, round(value + by, 1))) }
}

/** How round a box is, in percent: at 100 its shorter side is a half circle. */
export function roundness(element: BoardElement): number {
  const { value, unit } = radiusOf(element) ?? { value: 0, unit: 'px' }
  const most = unit === '%' ? 50 : Math.min(element.width, element.height) / 2
  return Math.min(100, Math.round((value / most) * 100))
}

export function roundnessPatch(element: BoardElement, percent: number): ElementPatch {
  const most = Math.min(element.width, element.height) / 2
  return radiusPatch({ unit: 'px', value: round((most * percent) / 100, 1) })
}
