import type { Properties, PropertiesPatch } from './shared/element'

// The text styles: pure data, for any code that makes or changes a text.

export const TEXT_STYLE_NAMES = ['title', 'quote', 'note', 'body', 'caption', 'label'] as const
export type TextStyleName = (typeof TEXT_STYLE_NAMES)[number]

interface TextStyleData {
  /** Width of a new text's box, board px. Its height follows the words. */
  readonly width: number
  /** Which ink it uses: the one for the board's background, a quieter one, or the one for its own card. */
  readonly ink: 'plain' | 'quiet' | 'card'
  /** All except the color. */
  readonly properties: Readonly<Record<string, string | number>>
}

const BRICOLAGE = 'Bricolage Grotesque'
const INSTRUMENT = 'Instrument Sans'

const STYLES: Readonly<Record<TextStyleName, TextStyleData>> = {
  title: {
    width: 360,
    ink: 'plain',
    properties: { fontFamily: BRICOLAGE, fontSize: 44, fontWeight: 700, lineHeight: 1.05, letterSpacing: -0.9 },
  },
  quote: {
    width: 340,
    ink: 'plain',
    properties: { fontFamily: 'Georgia', fontSize: 24, fontStyle: 'italic', lineHeight: 1.35 },
  },
  note: {
    width: 240,
    ink: 'card',
    properties: {
      ...{ fontFamily: INSTRUMENT, fontSize: 16, lineHeight: 1.4 },
      ...{ padding: 16, backgroundColor: '#FBF1CF', borderRadius: 6 },
    },
  },
  body: { width: 280, ink: 'plain', properties: { fontFamily: INSTRUMENT, fontSize: 16, lineHeight: 1.45 } },
  caption: { width: 220, ink: 'quiet', properties: { fontFamily: INSTRUMENT, fontSize: 13, lineHeight: 1.4 } },
  label: {
    width: 200,
    ink: 'plain',
    properties: {
      ...{ fontFamily: INSTRUMENT, fontSize: 12, fontWeight: 600, lineHeight: 1.3 },
      ...{ letterSpacing: 1, textTransform: 'uppercase' },
    },
  },
}

/** The style of a new text if none is requested. */
export const DEFAULT_TEXT_STYLE: TextStyleName = 'body'

const INKS = { plain: ['#1D1A16', '#FFFDF8'], quiet: ['#554E45', '#D8D0C4'], card: ['#1D1A16', '#1D1A16'] } as const
/** Relative luminance at which both plain inks are equally readable. */
const DARK_BELOW = 0.2
/** Between these luminances, the quieter inks have too little contrast. */
const QUIET = { darkBelow: 0.06, lightAbove: 0.6 }
/** The canvas of a board without a background. */
const CANVAS = '#EFEBE3'

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance, of `#rgb` or `#rrggbb` with or without an alpha. */
function luminance(color: string): number {
  const digits = /^#([\da-f]{3}|[\da-f]{6})(?:[\da-f]{2})?$/i.exec(color)?.[1]
  if (!digits) return luminance(CANVAS)
  const hex = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The most readable ink on a background; for colors that aren't written as hex, the one for the canvas. */
function inkOn(ground: string, ink: TextStyleData['ink']): string {
  const light = luminance(ground)
  const canBeQuiet = light < QUIET.darkBelow || light > QUIET.lightAbove
  return INKS[ink === 'quiet' && !canBeQuiet ? 'plain' : ink][light < DARK_BELOW ? 1 : 0]
}

/**
 * All properties of a text in a style.
 * @param ground the color behind the text: that of the board's background, if it has one
 */
export function textStyleProperties(name: TextStyleName, ground?: string | null): Properties {
  const { ink, properties } = STYLES[name]
  return { ...properties, color: inkOn(ground ?? CANVAS, ink) }
}

/** Applies a style to a text: properties from another style that this one doesn't have are removed. */
export function textStylePatch(name: TextStyleName, ground?: string | null): PropertiesPatch {
  const taken = TEXT_STYLE_NAMES.flatMap((other) => Object.keys(STYLES[other].properties))
  return { ...Object.fromEntries(taken.map((key) => [key, null])), ...textStyleProperties(name, ground) }
}

export const textStyleWidth = (name: TextStyleName): number => STYLES[name].width

/** Width of an average letter, as a share of the font size. */
const LETTER = 0.52

/**
 * Estimates the size of a box for this text, in board px: as wide as its longest line, at most `widest`, and as high as
 * its lines then need. The text is measured when it is shown.
 */
export function estimateTextSize(content: string, widest: number, properties: Properties) {
  const { fontSize = 16, lineHeight = 1.3, padding = 0 } = properties as Record<string, number | undefined>
  const letter = fontSize * LETTER
  const lines = content.split('\n')
  const longest = Math.max(...lines.map(({ length }) => length))
  // Room for letters that are wider than the average.
  const width = Math.min(widest, Math.ceil(longest * letter * 1.2 + fontSize + 2 * padding))
  const perLine = Math.max(1, Math.floor((width - 2 * padding) / letter))
  const count = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0)
  return { width, height: Math.max(20, Math.ceil(count * fontSize * lineHeight + 2 * padding)) }
}

/**
 * A new text in a style. Its height is an estimate.
 * @param ground as for `textStyleProperties`
 */
export function styledText(name: TextStyleName, content: string, ground?: string | null) {
  const { width } = STYLES[name]
  const properties = textStyleProperties(name, ground)
  const { height } = estimateTextSize(content, width, properties)
  return { type: 'text' as const, content, width, height, properties }
}

/** A text's style, whatever its color; null if it has none. */
export function textStyleOf(properties: Readonly<Record<string, unknown>>): TextStyleName | null {
  const keys = new Set(TEXT_STYLE_NAMES.flatMap((name) => Object.keys(STYLES[name].properties)))
  const isSetIn = (name: TextStyleName) =>
    [...keys].every((key) => (properties[key] ?? undefined) === STYLES[name].properties[key])
  return TEXT_STYLE_NAMES.find(isSetIn) ?? null
}
