/** A color in OKLab: lightness 0 to 1; green to red and blue to yellow about -0.4 to 0.4. */
export interface Lab {
  readonly l: number
  readonly a: number
  readonly b: number
}

/** From levels 0 to 255. Björn Ottosson, https://bottosson.github.io/posts/oklab/ */
export function toLab(red: number, green: number, blue: number): Lab {
  const r = linear(red)
  const g = linear(green)
  const b = linear(blue)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

/** Levels 0 to 255, rounded and clamped. */
export function fromLab({ l, a, b }: Lab): readonly [number, number, number] {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    level(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    level(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    level(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]
}

/** How different two colors look: 0.02 is just noticeable, black and white are 1 apart. */
export function distance(one: Lab, other: Lab): number {
  // Three times as fast as Math.hypot, which guards against overflow that can't happen here.
  const l = one.l - other.l
  const a = one.a - other.a
  const b = one.b - other.b
  return Math.sqrt(l * l + a * a + b * b)
}

export function hexOf(levels: readonly number[]): string {
  return `#${levels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** From `#rrggbb`. */
export function labOfHex(hex: string): Lab {
  const value = Number.parseInt(hex.slice(1), 16)
  return toLab((value >> 16) & 255, (value >> 8) & 255, value & 255)
}

function linear(value: number): number {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function level(part: number): number {
  const value = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055
  return Math.min(255, Math.max(0, Math.round(255 * value)))
}
