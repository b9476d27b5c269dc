import { type BoardElement, isBackground } from '../../store/BoardElement'
import { isGhost, readString, shapeKind, shapeRadius, swatchFill } from '../../store/elementLook'

const LONGEST = 120

/** What a screen reader calls an element: the name that somebody gave it, or else what it is and says. */
export function elementName(element: BoardElement): string {
  const given = readString(element.properties, 'name')
  if (given) return given.slice(0, LONGEST)
  switch (element.type) {
    case 'text':
      return isGhost(element) ? 'Empty text' : `Text: ${element.content.slice(0, LONGEST)}`
    case 'image':
      return `Image: ${readString(element.properties, 'alt') ?? 'no description'}`
    case 'color':
      return `${isBackground(element) ? 'Background' : 'Color swatch'} ${swatchFill(element)}`
    case 'shape':
      return `Shape: ${shapeWord(element)}`
  }
}

function shapeWord(element: BoardElement): string {
  if (shapeKind(element) === 'triangle') return 'triangle'
  const radius = shapeRadius(element)
  if (radius.unit === '%' && radius.value >= 50) return 'circle'
  return radius.value > 0 ? 'rounded rectangle' : 'rectangle'
}
