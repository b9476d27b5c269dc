import type { Lab } from '../../../../contract/oklab'

/** A colour by lightness (0 to 1), chroma (0 is grey, 0.3 as strong as screens show) and hue (degrees), of OKLCH. */
interface Lch {
  readonly l: number
  readonly c: number
  readonly h: number
}

interface Family {
  /** What stands for all of it. */
  readonly hex: string
  has(color: Lch): boolean
}

/** Below this nobody would name a hue. */
const GREY = 0.03
const isHue = ({ c, h }: Lch, from: number, to: number, least = 0.04) =>
  c >= least && (from < to ? h >= from && h < to : h >= from || h < to)
/** Dark or dull orange. */
const isBrown = (color: Lch) => isHue(color, 30, 90, 0.025) && color.l < 0.6 && color.c < 0.15
const isPink = (color: Lch) => (isHue(color, 325, 8) && color.l >= 0.62) || (isHue(color, 8, 30) && color.l >= 0.74)

/** What people mean by the plain names: not one colour, but all of its kind. */
const FAMILIES: Readonly<Record<string, Family>> = {
  black: { hex: '#000000', has: ({ l, c }) => l < 0.25 && c < 0.05 },
  gray: { hex: '#808080', has: ({ l, c }) => c < GREY && l >= 0.25 && l < 0.93 },
  white: { hex: '#ffffff', has: ({ l, c }) => l >= 0.93 && c < GREY },
  red: { hex: '#ff0000', has: (color) => isHue(color, 8, 42, 0.09) && !isPink(color) && !isBrown(color) },
  brown: { hex: '#8b4513', has: isBrown },
  orange: { hex: '#ffa500', has: (color) => isHue(color, 42, 82, 0.09) && !isBrown(color) },
  yellow: { hex: '#ffff00', has: (color) => isHue(color, 82, 118, 0.07) && color.l >= 0.6 },
  green: { hex: '#008000', has: (color) => isHue(color, 118, 180) },
  teal: { hex: '#008080', has: (color) => isHue(color, 170, 215) },
  blue: { hex: '#0000ff', has: (color) => isHue(color, 215, 285) },
  purple: { hex: '#800080', has: (color) => isHue(color, 285, 335) && color.l < 0.75 },
  pink: { hex: '#ffc0cb', has: isPink },
}
const OTHER_NAMES: Readonly<Record<string, string>> = { grey: 'gray', violet: 'purple' }

/** The family that a plain name means (`red`, `grey`); null where it names none. */
export function colorFamily(name: string): { readonly hex: string; has(color: Lab): boolean } | null {
  const plain = name.toLowerCase()
  const key = OTHER_NAMES[plain] ?? plain
  const family = Object.hasOwn(FAMILIES, key) ? FAMILIES[key] : undefined
  return family ? { hex: family.hex, has: (color) => family.has(toLch(color)) } : null
}

function toLch({ l, a, b }: Lab): Lch {
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}
