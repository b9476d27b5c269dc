import { isKnownType } from '../../../contract/rules/elementKind'
import type { BoardElement } from '../store/BoardElement'
import { readString } from '../store/elementAppearance'
import { elementName } from '../view/elements/elementName'
import { COLOR, IMAGE, NEWER, SHAPE, TEXT } from './words'

const TYPE_WORD = { text: TEXT, image: IMAGE, color: COLOR, shape: SHAPE } as const

/** The element's type, in a word. */
export const layerType = ({ type }: BoardElement): string => (isKnownType(type) ? TYPE_WORD[type] : NEWER)

/** The given name, else one made from the text, description, color or shape. */
export function layerName(element: BoardElement): string {
  const given = readString(element.properties, 'name')
  if (given) return given
  if (element.type === 'image') return readString(element.properties, 'alt') ?? IMAGE
  const words = elementName(element).replace(/^(Text|Shape|Color swatch):? /, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
