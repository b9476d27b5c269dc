import { COLOR_FAMILIES, type ColorFamily, colorFamilyOf } from './colorFamily'
import { namedColor } from './namedColors'
import { distance, type Lab, labOfHex } from './oklab'
import type { Element } from './shared/element'

// What a search for a color finds, on the server and, offline, on the device.

/** A color that someone searches for, and the cells with similar colors: see `colorCell`. */
export interface ColorQuery {
  /** `#rrggbb` */
  readonly hex: string
  readonly cells: readonly string[]
  /** How close each cell is: 1000 is the color itself. */
  readonly scores: readonly number[]
}

/** Largest distance of a match, in OKLab (0.02 is just noticeable): a search for a color means its neighbors too. */
const NEAR = 0.09
const LEVELS = '0123456789abcdef'
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['grey', 'gray'],
  ['violet', 'purple'],
])

interface Cell {
  readonly name: string
  readonly lab: Lab
  readonly family: ColorFamily
}
let known: readonly Cell[] | undefined

/** The color that a query names: a hex value, a CSS or designers' name, or a plain name for a whole family. */
export function parseColorQuery(query: string): ColorQuery | null {
  const text = query.trim()
  const family = familyOfText(text)
  const hex = hexOfText(text) ?? namedColor(family ?? text)
  if (hex === null) return null
  const sought = labOfHex(hex)
  const found = allCells()
    .map((cell) => ({ ...cell, away: distance(cell.lab, sought) }))
    .filter((cell) => (family ? cell.family === family : cell.away <= NEAR) || cell.name === cellOf(hex))
  return {
    hex,
    cells: found.map(({ name }) => name),
    scores: found.map(({ name, away }) => (name === cellOf(hex) ? 1000 : Math.round(999 * Math.max(0, 1 - away)))),
  }
}

/** 16 levels of red, green and blue: `#c8432b` is in `c42`. Null if not a hex color. Same as SQL's `color_cell`. */
export function colorCell(color: string): string | null {
  if (/^#([\da-f]{6}|[\da-f]{8})$/i.test(color)) return cellOf(color.toLowerCase())
  return /^#[\da-f]{3,4}$/i.test(color) ? color.slice(1, 4).toLowerCase() : null
}

/**
 * What people see as an element's color, if any; black text is a default, not a choice. Same as SQL's `element_color`.
 */
export function elementColor(element: Pick<Element, 'type' | 'content' | 'properties'>): string | null {
  const { type, content, properties } = element
  if (type === 'color' && content !== 'background') return content
  if (type === 'color' || type === 'shape') return textOf(properties?.backgroundColor) ?? textOf(properties?.color)
  const ink = type === 'text' ? textOf(properties?.color) : null
  return ink === '#000000' ? null : ink
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** `#abc`, `#aabbcc`, and without the `#` if it can't be a word (`c8432b`, but not `facade`). */
function hexOfText(text: string): string | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1] ?? /^(?=.*\d)([0-9a-f]{6})$/i.exec(text)?.[1]
  if (!digits) return null
  return `#${(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits).toLowerCase()}`
}

/** A plain name stands for a whole family of colors, not for one. */
function familyOfText(text: string): ColorFamily | undefined {
  const plain = text.toLowerCase()
  return COLOR_FAMILIES.find((family) => family === (OTHER_NAMES.get(plain) ?? plain))
}

function cellOf(hex: string): string {
  return `${hex[1]}${hex[3]}${hex[5]}`
}

/** All 4096, each represented by the color in its middle. */
function allCells(): readonly Cell[] {
  known ??= [...LEVELS].flatMap((r) =>
    [...LEVELS].flatMap((g) =>
      [...LEVELS].map((b) => {
        const middle = `#${r}8${g}8${b}8`
        return { name: r + g + b, lab: labOfHex(middle), family: colorFamilyOf(middle) }
      }),
    ),
  )
  return known
}
