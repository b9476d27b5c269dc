import type { Point, Size } from '../../contract/layout/rect'
import { DEFAULT_SIZE } from '../../contract/rules/elementDefaults'
import type { Properties } from '../../contract/shared/element'
import { estimateTextSize, textStyleProperties, textStyleWidth } from '../../contract/textStyles'
import type { BoardElement } from '../board/store/BoardElement'
import type { NewElement } from '../board/store/newElement'
import type { Idea } from './AssistantState'
import { failedImageElement, imageElement, suggestedName } from './generatedElements'

// Converts suggestions to elements: in the board's own typography and colors, side by side.

/** The typography of the board's texts; null if it has none yet. */
export type BoardType = Properties | null

const TYPE_KEYS = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'lineHeight',
  'letterSpacing',
  'textTransform',
  'color',
] as const

/** The typography of most of the text on the board. Headlines are short, so they don't decide it. */
export function typeOfBoard(elements: readonly Pick<BoardElement, 'type' | 'content' | 'properties'>[]): BoardType {
  const uses = new Map<string, { readonly type: NonNullable<BoardType>; letters: number }>()
  for (const { type, content, properties } of elements) {
    if (type !== 'text') continue
    const set = Object.fromEntries(
      TYPE_KEYS.flatMap((key) => {
        const value = properties[key]
        return typeof value === 'string' || typeof value === 'number' ? [[key, value]] : []
      }),
    )
    const key = JSON.stringify(set)
    const use = uses.get(key) ?? { type: set, letters: 0 }
    use.letters += content.length
    uses.set(key, use)
  }
  const [most] = [...uses.values()].sort((a, b) => b.letters - a.letters)
  return most?.type ?? null
}

const HEX = /#[0-9a-f]{6}\b/i
/** The maximum length of text in a property. */
const NOTE_MAX = 2000
/** Longer texts are set as body, not as a quote. */
const QUOTE_MAX = 90

interface Style {
  readonly type: BoardType
  /** The board's background color; null if it has none. */
  readonly ground: string | null
  /** 0 to 1. */
  readonly random: () => number
}

/** The color that an idea names, or null. */
export const colorOf = ({ words, type }: Pick<Idea, 'words' | 'type'>): string | null =>
  type === 'color' ? (HEX.exec(words)?.[0].toLowerCase() ?? null) : null

/**
 * An idea as an element without a position: its image or a flagged swatch for a failed one, a swatch of the color that
 * it names, or its text in the board's typography.
 */
export function suggestedElement(idea: Idea, { type, ground, random }: Style): NewElement & Size {
  const { words, prompt, picture } = idea
  if (picture) {
    const made = { description: words, prompt, ...picture }
    return 'asset' in made ? imageElement(made) : failedImageElement(made, random)
  }
  const color = colorOf(idea)
  const generatedFrom = prompt.slice(0, NOTE_MAX)
  if (color) {
    return {
      type: 'color',
      content: color,
      ...DEFAULT_SIZE.color,
      properties: { backgroundColor: color, name: suggestedName(words), description: words, generatedFrom },
    }
  }
  const name = words.length > QUOTE_MAX ? 'body' : 'quote'
  const own = textStyleProperties(name, ground)
  const properties: Properties = { ...(type ?? own), generatedFrom }
  // A column with as many letters per line as the style's, whatever the font size.
  const widest = (textStyleWidth(name) * Number(properties.fontSize ?? 16)) / Number(own.fontSize)
  return { type: 'text', content: words, ...estimateTextSize(words, widest, properties), properties }
}

/** Board px between two suggestions. */
const GAP = 24

/** The corners of boxes laid out in columns, each box in the shortest column so far, from 0, 0. */
export function tidyColumns(sizes: readonly Size[]): Point[] {
  const count = sizes.length < 2 ? 1 : sizes.length < 5 ? 2 : 3
  const width = Math.max(0, ...sizes.map((size) => size.width))
  const bottoms = Array.from({ length: count }, () => 0)
  return sizes.map(({ height }) => {
    const top = Math.min(...bottoms)
    const column = bottoms.indexOf(top)
    bottoms[column] = top + height + GAP
    return { x: column * (width + GAP), y: top }
  })
}
