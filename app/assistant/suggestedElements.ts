import type { Point, Size } from '../../contract/layout/rect'
import { DEFAULT_SIZE } from '../../contract/rules/elementDefaults'
import type { Properties } from '../../contract/shared/element'
import { estimateTextSize, textStyleProperties, textStyleWidth } from '../../contract/textStyles'
import type { BoardElement } from '../board/store/BoardElement'
import type { NewElement } from '../board/store/newElement'
import type { Idea } from './AssistantState'
import { failedImageElement, imageElement, suggestedName } from './generatedElements'

// What suggestions become on a board: in its own type and colors, side by side.

/** How the board's own texts are set; null if it has none yet. */
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

/** The typography that most of the board's words have. Headlines are few words: they do not decide it. */
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
/** The most text that a property stores. */
const NOTE_MAX = 2000
/** Longer texts are for reading, not display. */
const QUOTE_MAX = 90

interface Style {
  readonly type: BoardType
  /** The background color of the board's words; null if it has none of its own. */
  readonly ground: string | null
  /** 0 to 1. */
  readonly random: () => number
}

/** The color that an idea names. */
export const colorOf = ({ words, type }: Pick<Idea, 'words' | 'type'>): string | null =>
  type === 'color' ? (HEX.exec(words)?.[0].toLowerCase() ?? null) : null

/**
 * An idea as an element without a place: its picture or a flagged swatch instead, a swatch of the color that it names,
 * else its words, in the board's own type.
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
  // A column of as many letters as the style's, whatever their size.
  const widest = (textStyleWidth(name) * Number(properties.fontSize ?? 16)) / Number(own.fontSize)
  return { type: 'text', content: words, ...estimateTextSize(words, widest, properties), properties }
}

/** Board px between two suggestions. */
const GAP = 24

/** Corners of boxes laid out in columns, each placed in the shortest one so far; from 0, 0. */
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
