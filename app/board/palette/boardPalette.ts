import { distance, type Lab, labOfHex } from '../../../contract/oklab'
import { chooseDistinct } from '../../imaging/palette/chooseDistinct'
import type { PictureSwatch } from '../../imaging/palette/Swatch'
import { type BoardElement, isBackground, isHidden } from '../store/BoardElement'
import { readString } from '../store/elementAppearance'
import { colorOf, colorsIn } from './elementColor'
import { type Hex, readColor } from './readColor'

/** A picture's colors by its address; undefined if unknown. */
export type ColorsOfPicture = (address: string) => readonly Pick<PictureSwatch, 'hex' | 'share'>[] | undefined

/** A color of a board: `#RRGGBB`. */
export interface BoardColor {
  readonly hex: Hex
  /** 0 to 1: its share of what is on the board. */
  readonly share: number
  /** Whether an element has it, so that it can be replaced. */
  readonly isUsed: boolean
  /** Whether it occurs in a picture. */
  readonly isInPicture: boolean
}

const MOST = 10
const APART = 0.07
/** A text's letters cover about this share of its box. */
const INK_SHARE = 0.08
/** The board's background counts for this share of everything else. */
const BACKGROUND_SHARE = 0.25

interface Candidate extends Lab {
  readonly hex: Hex
  readonly weight: number
  readonly isUsed: boolean
  readonly isInPicture: boolean
}

/**
 * A board's main colors, from its pictures and its elements, by area and by how much they differ, the largest share
 * first. If an element's color is close to a picture's, the element's exact color is used.
 */
export function boardPalette(elements: Iterable<BoardElement>, colorsOf: ColorsOfPicture, most = MOST): BoardColor[] {
  const shown = [...elements].filter((element) => !isHidden(element))
  const candidates = new Map<Hex, Candidate>()
  const add = (css: string | undefined, weight: number, from: 'picture' | 'element') => {
    const hex = opaque(css)
    if (!hex || weight <= 0) return
    const before = candidates.get(hex)
    const sum = (before?.weight ?? 0) + weight
    candidates.set(hex, {
      ...labOfHex(hex),
      hex,
      weight: sum,
      isUsed: from === 'element' || before?.isUsed === true,
      isInPicture: from === 'picture' || before?.isInPicture === true,
    })
  }
  for (const element of shown) {
    const area = element.width * element.height
    if (element.type === 'image')
      for (const { hex, share } of colorsOf(element.content) ?? []) add(hex, area * share, 'picture')
    else if (!isBackground(element)) {
      const isText = element.type === 'text'
      if (isChoice(colorOf(element), isText)) add(colorOf(element), isText ? area * INK_SHARE : area, 'element')
      // The background of a note.
      const ground = isText ? readString(element.properties, 'backgroundColor') : undefined
      if (isChoice(ground, false)) add(ground, area, 'element')
    }
  }
  const all = [...candidates.values()].reduce((sum, { weight }) => sum + weight, 0)
  for (const element of shown.filter(isBackground)) add(colorOf(element), (all || 1) * BACKGROUND_SHARE, 'element')
  return distinct([...candidates.values()], most)
}

function distinct(candidates: readonly Candidate[], most: number): BoardColor[] {
  const all = candidates.reduce((sum, { weight }) => sum + weight, 0)
  // Merges pictures' colors into elements' exact colors that hardly differ.
  const [used, seen] = [candidates.filter(({ isUsed }) => isUsed), candidates.filter(({ isUsed }) => !isUsed)]
  const exact = used.map((color) => ({
    ...color,
    isInPicture: color.isInPicture || seen.some((other) => isNear(color, other)),
  }))
  const others = seen.filter((color) => !used.some((other) => isNear(color, other)))
  const chosen = chooseDistinct([...exact, ...others], { most, apart: APART, apartBeyondFive: APART })
  return chosen.map(({ hex, weight, isUsed, isInPicture }) => ({ hex, share: weight / all, isUsed, isInPicture }))
}

const isNear = (one: Lab, other: Lab) => distance(one, other) < APART / 2

/** Whether someone chose the color: dark letters and white backgrounds are just defaults. */
function isChoice(css: string | undefined, isInk: boolean): boolean {
  const hex = opaque(css)
  if (!hex) return false
  const { l, a, b } = labOfHex(hex)
  const isGray = Math.hypot(a, b) < 0.03
  return !(isGray && (isInk ? l < 0.35 : l > 0.985))
}

function opaque(css = ''): Hex | null {
  const hex = readColor(css)
  return hex && (hex.slice(0, 7) as Hex)
}

/** Sorts dark letters and white backgrounds last: people who look for a color seldom mean them. */
export function choicesFirst<Color extends { readonly hex: string }>(colors: readonly Color[]): Color[] {
  const rank = ({ hex }: Color) => Number(!(isChoice(hex, true) && isChoice(hex, false)))
  return [...colors].sort((one, other) => rank(one) - rank(other))
}

/** The maximum number of used colors to show. */
const USED_MOST = 16

/** The elements' exact colors, the most used first; ties in the elements' order. */
export function usedColors(elements: Iterable<BoardElement>): Hex[] {
  const counts = new Map<Hex, number>()
  for (const element of elements) {
    const colors = new Set(colorsIn(element).flatMap((color) => readColor(color) ?? []))
    for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, USED_MOST)
    .map(([color]) => color)
}
