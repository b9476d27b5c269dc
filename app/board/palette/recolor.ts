import { distance, labOfHex } from '../../../contract/oklab'
import { hasKnownType } from '../../../contract/rules/elementKind'
import type { ElementPatch } from '../../../contract/shared/element'
import { type BoardElement, isBackground, isLocked } from '../store/BoardElement'
import { colorOf, colorPatch, isColorKey } from './elementColor'
import { type Hex, readColor } from './readColor'

export interface NamedColor {
  readonly hex: Hex
  /** The name of its chips on the board. */
  readonly name?: string
}

/** Colors closer than this count as the same. */
const ALIKE = 0.03

/**
 * The patch that replaces `from`, or nearly that color, with `to` in an element, keeping opacity. Null if the element
 * has no such color, is locked, or is a picture.
 */
export function recolored(element: BoardElement, from: NamedColor, to: NamedColor): ElementPatch | null {
  if (element.type === 'image' || !hasKnownType(element) || isLocked(element)) return null
  const swapped = (value: unknown) => (typeof value === 'string' ? swap(value, from.hex, to.hex) : null)
  const renamed = (name: unknown) => (to.name && from.name && name === from.name ? to.name : null)
  const properties: Record<string, string> = {}
  for (const [key, value] of Object.entries(element.properties)) {
    const color = isColorKey(key) ? swapped(value) : null
    if (color) properties[key] = color
  }
  // The default color, if no property has one.
  const own = swapped(colorOf(element))
  const patch = own ? colorPatch(element, own) : null
  const content = element.type === 'color' && !isBackground(element) ? swapped(element.content) : captioned(element)
  if (!patch && !content && Object.keys(properties).length === 0) return null
  const name = element.type === 'color' ? renamed(element.properties.name) : null
  return {
    ...patch,
    ...(content && { content }),
    properties: { ...properties, ...patch?.properties, ...(name && { name }) },
  }

  /** A chip's caption has its color in hex, with its name below. */
  function captioned({ type, content: words }: BoardElement): string | null {
    const [hex = '', ...names] = words.split('\n')
    const isCaption = type === 'text' && /^#[\da-f]{6}$/i.test(hex)
    const color = isCaption ? swapped(hex) : null
    return color && [color, ...names.map((name) => renamed(name) ?? name)].join('\n')
  }
}

function swap(value: string, from: Hex, to: Hex): Hex | null {
  const hex = readColor(value)
  if (!hex || distance(labOfHex(hex.slice(0, 7)), labOfHex(from.slice(0, 7))) > ALIKE) return null
  return `${to.slice(0, 7)}${hex.slice(7)}` as Hex
}
