import { hueSixths } from './hueSixths'

/** Hues of CSS's named colors and of synonyms, in turns. */
const NAMED: Readonly<Record<string, number>> = {
  red: 0,
  orange: 30 / 360,
  gold: 45 / 360,
  yellow: 60 / 360,
  lime: 90 / 360,
  green: 120 / 360,
  teal: 180 / 360,
  turquoise: 175 / 360,
  cyan: 180 / 360,
  blue: 240 / 360,
  navy: 240 / 360,
  indigo: 260 / 360,
  violet: 280 / 360,
  purple: 285 / 360,
  magenta: 300 / 360,
  fuchsia: 300 / 360,
  pink: 340 / 360,
  brown: 25 / 360,
}

/** The hue of a color name, `#rgb` or `#rrggbb`, 0 to 1; that of red for grays and anything else. */
export function hueOfColor(color = 'red'): number {
  const word = color.trim().toLowerCase()
  const named = NAMED[word]
  if (named !== undefined) return named
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(word)?.[1]
  if (digits === undefined) return wordIn(word)
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
  const most = Math.max(r, g, b)
  const chroma = most - Math.min(r, g, b)
  if (chroma === 0) return 0
  const sixths = hueSixths(r, g, b, most, chroma)
  return (sixths < 0 ? sixths + 6 : sixths) / 6
}

/** Finds the color in "dark blue", "blues" or "bluish green" (which is green). */
function wordIn(text: string): number {
  const found = text
    .split(/[^a-z]+/)
    .map((word) => NAMED[word] ?? NAMED[word.replace(/s$/, '')])
    .findLast((hue) => hue !== undefined)
  return found ?? 0
}
