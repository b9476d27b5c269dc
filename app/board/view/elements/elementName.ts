import { type BoardElement, isBackground } from '../../store/BoardElement'
import { isGhost, readString, shapeKind, shapeRadius, swatchFill } from '../../store/elementAppearance'
import {
  backgroundName,
  CIRCLE,
  EMPTY_TEXT,
  imageName,
  NO_DESCRIPTION,
  newerElementName,
  RECTANGLE,
  ROUNDED_RECTANGLE,
  shapeName,
  swatchName,
  TRIANGLE,
  textName,
} from '../words'

const LONGEST = 120

/** What a screen reader calls an element: its given name, or else what it is and says. */
export function elementName(element: BoardElement): string {
  const given = readString(element.properties, 'name')
  if (given) return given.slice(0, LONGEST)
  switch (element.type) {
    case 'text':
      return isGhost(element) ? EMPTY_TEXT : textName(element.content.slice(0, LONGEST))
    case 'image':
      return imageName(readString(element.properties, 'alt') ?? NO_DESCRIPTION)
    case 'color':
      return (isBackground(element) ? backgroundName : swatchName)(swatchFill(element))
    case 'shape':
      return shapeName(shapeWord(element))
    default:
      return newerElementName(element.type)
  }
}

function shapeWord(element: BoardElement): string {
  if (shapeKind(element) === 'triangle') return TRIANGLE
  const radius = shapeRadius(element)
  if (radius.unit === '%' && radius.value >= 50) return CIRCLE
  return radius.value > 0 ? ROUNDED_RECTANGLE : RECTANGLE
}
