import { type AiChanges, type AiElement, type AiProperties, aiChanges } from '../../../contract/aiElement'
import { AI_CONTENT_MAX, AI_FONTS, AI_LINE_MAX } from '../../../contract/aiLimits'
import { ELEMENT_SIZE_MAX, ELEMENT_SIZE_MIN, POSITION_LIMIT } from '../../../contract/limits'
import { BACKGROUND_CONTENT, SHAPE_CONTENTS } from '../../../contract/rules/elementDefaults'
import {
  type Bounds,
  clampInteger,
  clampNumber,
  colorOf,
  fieldOf,
  lineOf,
  omitUndefined,
  oneOf,
  textOf,
} from './values'

/** Where changed elements may be placed, and how they may be stacked. */
export interface PlacementBounds {
  readonly x: Bounds
  readonly y: Bounds
  readonly zIndex: Bounds
}

/** Board px around the board's elements within which an element may be placed. */
const AROUND = 2000
const SIZE = { min: ELEMENT_SIZE_MIN, max: ELEMENT_SIZE_MAX }

/** Keeps changed elements near the existing ones: far from all of them, they would be lost on the board. */
export function placementBounds(elements: readonly AiElement[]): PlacementBounds {
  const bounds = (values: readonly (number | null | undefined)[], around: number, limit: number): Bounds => {
    const known = values.filter((value) => typeof value === 'number')
    const [least, most] = [Math.min(0, ...known) - around, Math.max(0, ...known) + around]
    return { min: Math.max(-limit, Math.floor(least)), max: Math.min(limit, Math.ceil(most)) }
  }
  return {
    x: bounds(
      elements.map((one) => one.positionX),
      AROUND,
      POSITION_LIMIT,
    ),
    y: bounds(
      elements.map((one) => one.positionY),
      AROUND,
      POSITION_LIMIT,
    ),
    zIndex: bounds(
      elements.map((one) => one.zIndex),
      elements.length,
      POSITION_LIMIT,
    ),
  }
}

/**
 * Keeps the changes of an answer that this element can take: the fields of its kind, clamped to their bounds.
 * Properties may be next to the columns or in `properties`.
 */
export function cleanChanges(value: unknown, element: AiElement, room: PlacementBounds): AiChanges {
  const nested = fieldOf(value, 'properties')
  const read = (name: string) => fieldOf(value, name) ?? fieldOf(nested, name)
  const rotation = clampNumber(read('rotation'), { min: -3600, max: 3600 })
  const looks = looksOf(element, read)
  const properties = Object.keys(looks.properties).length > 0 ? looks.properties : undefined
  const isBackground = element.type === 'color' && element.content === BACKGROUND_CONTENT
  const place = isBackground
    ? {}
    : {
        positionX: clampInteger(read('positionX'), room.x),
        positionY: clampInteger(read('positionY'), room.y),
        width: clampInteger(read('width'), SIZE),
        height: clampInteger(read('height'), SIZE),
        rotation: rotation === undefined ? undefined : ((Math.round(rotation) % 360) + 360) % 360,
        zIndex: clampInteger(read('zIndex'), room.zIndex),
      }
  return aiChanges.parse(omitUndefined({ content: looks.content, ...place, properties }))
}

type Read = (name: string) => unknown

/** Content and properties by element type. */
function looksOf(element: AiElement, read: Read): { content?: string | undefined; properties: AiProperties } {
  const opacity = clampNumber(read('opacity'), { min: 0, max: 1 })
  const borderRadius = clampInteger(read('borderRadius'), { min: 0, max: ELEMENT_SIZE_MAX })
  switch (element.type) {
    case 'text':
      return {
        content: textOf(read('content'), AI_CONTENT_MAX) || undefined,
        properties: { ...omitUndefined({ opacity }), ...type(read) },
      }
    case 'color': {
      // A swatch's color is also its content.
      const color = colorOf(read('content')) ?? colorOf(read('backgroundColor')) ?? colorOf(read('color'))
      const content = element.content === BACKGROUND_CONTENT ? undefined : color
      return { content, properties: omitUndefined({ backgroundColor: color, opacity, borderRadius }) }
    }
    case 'shape': {
      const color = colorOf(read('backgroundColor')) ?? colorOf(read('color'))
      const content = oneOf(read('content'), SHAPE_CONTENTS)
      return { content, properties: omitUndefined({ backgroundColor: color, opacity, borderRadius }) }
    }
    case 'image': {
      const objectFit = oneOf(read('objectFit'), ['cover', 'contain', 'fill'] as const)
      const alt = lineOf(read('alt'), AI_LINE_MAX) || undefined
      return { properties: omitUndefined({ objectFit, alt, opacity, borderRadius }) }
    }
  }
}

/** Typography of a text. */
function type(read: Read): AiProperties {
  const weight =
    clampNumber(read('fontWeight'), { min: 100, max: 900 }) ?? (read('fontWeight') === 'bold' ? 700 : undefined)
  return omitUndefined({
    color: colorOf(read('color')),
    fontSize: clampInteger(read('fontSize'), { min: 6, max: 400 }),
    fontFamily: oneOf(read('fontFamily'), AI_FONTS),
    fontWeight: weight === undefined ? undefined : Math.round(weight / 100) * 100,
    fontStyle: oneOf(read('fontStyle'), ['normal', 'italic'] as const),
    textAlign: oneOf(read('textAlign'), ['left', 'center', 'right', 'justify'] as const),
    letterSpacing: clampNumber(read('letterSpacing'), { min: -20, max: 100 }),
    lineHeight: clampNumber(read('lineHeight'), { min: 0.5, max: 5 }),
  })
}
