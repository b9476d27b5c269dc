import type { ElementPatch } from '../../../contract/shared/element'
import { type BoardElement, isBackground } from '../store/BoardElement'
import { readTextStyle, shapeFill, swatchFill } from '../store/elementAppearance'

/** An element's color: a text's letters, a shape's or swatch's fill. Undefined for pictures and unknown kinds. */
export function colorOf(element: BoardElement): string | undefined {
  switch (element.type) {
    case 'text':
      return readTextStyle(element.properties).color
    case 'shape':
      return shapeFill(element)
    case 'color':
      return swatchFill(element)
    default:
      return undefined
  }
}

/** The patch that sets its color; null for pictures and unknown kinds. A swatch's content is its color too. */
export function colorPatch(element: BoardElement, color: string): ElementPatch | null {
  switch (element.type) {
    case 'text':
      return { properties: { color } }
    case 'shape':
      return { properties: { backgroundColor: color } }
    case 'color':
      return { properties: { backgroundColor: color }, ...(isBackground(element) ? {} : { content: color }) }
    default:
      return null
  }
}

/** All colors of an element that `recolored` finds: those in its properties, and its default one. */
export function colorsIn(element: BoardElement): string[] {
  const own = colorOf(element)
  if (own === undefined) return []
  const named = Object.entries(element.properties).flatMap(([key, value]) =>
    isColorKey(key) && typeof value === 'string' ? value : [],
  )
  return [own, ...named]
}

/** Whether a property is a color, even of a later version: `color`, `backgroundColor`, `borderColor`. */
export const isColorKey = (key: string): boolean => /color$/i.test(key)
