import { COLOR_FAMILIES, type ColorFamily, colorFamilyOf } from '../../../../contract/colorFamily'
import { distance, type Lab, labOfHex } from '../../../../contract/oklab'
import { namedColor } from './namedColors'

/** A colour that somebody looks for, and which cells of `color_cell` hold what is like it. */
export interface ColorQuery {
  /** `#rrggbb` */
  readonly hex: string
  readonly cells: readonly string[]
  /** Of each cell, how near: 1000 is the colour itself. */
  readonly scores: readonly number[]
}

/** In OKLab, where 0.02 is just seen: people who look for a colour mean its neighbours too. */
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

/** The colour that a query names: a hex value, a name of CSS or of designers, or a plain name for all of a kind. */
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

/** `#abc`, `#aabbcc`, and without the sign where it can be no word (`c8432b`, but not `facade`). */
function hexOfText(text: string): string | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1] ?? /^(?=.*\d)([0-9a-f]{6})$/i.exec(text)?.[1]
  if (!digits) return null
  return `#${(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits).toLowerCase()}`
}

/** What people mean by a plain name is not one colour, but all of its kind. */
function familyOfText(text: string): ColorFamily | undefined {
  const plain = text.toLowerCase()
  return COLOR_FAMILIES.find((family) => family === (OTHER_NAMES.get(plain) ?? plain))
}

function cellOf(hex: string): string {
  return `${hex[1]}${hex[3]}${hex[5]}`
}

/** All 4096, each by the colour in its middle. */
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
