// What people call a color when they search for one: pure, shared by client and server.

export const COLOR_FAMILIES = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'black',
  'gray',
  'white',
] as const
export type ColorFamily = (typeof COLOR_FAMILIES)[number]

/** Where each hue ends, in degrees; beyond the last it is red again. */
const HUES: readonly (readonly [end: number, family: ColorFamily])[] = [
  [14, 'red'],
  [42, 'orange'],
  [66, 'yellow'],
  [160, 'green'],
  [195, 'teal'],
  [255, 'blue'],
  [292, 'purple'],
  [345, 'pink'],
]

/** The family of `#rrggbb`. */
export function colorFamilyOf(hex: string): ColorFamily {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const lightness = (high + low) / 2
  const chroma = high - low
  if (lightness < 0.13) return 'black'
  if (lightness > 0.92) return 'white'
  if (chroma < 0.1) return 'gray'
  const hue = hueOf({ red, green, blue, high, chroma })
  // Dark orange is what people call brown, and pale red is pink.
  if (hue >= 10 && hue < 50 && lightness < 0.42) return 'brown'
  if ((hue < 20 || hue >= 345) && lightness > 0.72) return 'pink'
  // Dark magenta is what CSS, and people, call purple.
  if (hue >= 292 && hue < 320 && lightness < 0.4) return 'purple'
  return HUES.find(([end]) => hue < end)?.[1] ?? 'red'
}

interface Parts {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly high: number
  readonly chroma: number
}

/** Degrees, 0 to 360: https://en.wikipedia.org/wiki/HSL_and_HSV#Hue_and_chroma */
function hueOf({ red, green, blue, high, chroma }: Parts): number {
  const sixth =
    high === red
      ? ((green - blue) / chroma + 6) % 6
      : high === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4
  return sixth * 60
}
