import type { ElementPatch } from '../../../contract/element'
import { type BoardElement, isBackground } from '../store/BoardElement'
import { shapeFill, swatchFill, textLook } from '../store/elementLook'

/** An element's colour: a text's letters, a shape's or swatch's fill. Undefined for a picture. */
export function colorOf(element: BoardElement): string | undefined {
  switch (element.type) {
    case 'text':
      return textLook(element.properties).color
    case 'shape':
      return shapeFill(element)
    case 'color':
      return swatchFill(element)
    case 'image':
      return undefined
  }
}

/** The change that gives it this colour; null for a picture. A swatch's content is its colour too. */
export function colorPatch(element: BoardElement, color: string): ElementPatch | null {
  switch (element.type) {
    case 'text':
      return { properties: { color } }
    case 'shape':
      return { properties: { backgroundColor: color } }
    case 'color':
      return { properties: { backgroundColor: color }, ...(isBackground(element) ? {} : { content: color }) }
    case 'image':
      return null
  }
}
