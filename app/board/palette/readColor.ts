/** A color as it is stored: `#RRGGBB`, or `#RRGGBBAA` if it is not opaque. */
export type Hex = `#${string}`

/** Reads hex (3, 4, 6 or 8 digits, with or without #), rgb() and hsl() in old and new forms; null for the rest. */
export function readColor(text: string): Hex | null {
  const trimmed = text.trim().toLowerCase()
  const digits = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(trimmed)?.[1]
  if (digits) return hexOf(digits.length > 4 ? digits : digits.replace(/./g, '$&$&'))
  const parts = /^(rgb|hsl)a?\(([^)]*)\)$/.exec(trimmed)
  const values = parts?.[2]?.split(/[\s,/]+/).filter(Boolean) ?? []
  if (values.length < 3 || values.length > 4) return null
  const alpha = share(values[3] ?? '1', 1)
  const rgb = parts?.[1] === 'rgb' ? readRgb(values) : readHsl(values)
  return rgb && alpha !== null ? hexOf([...rgb, alpha * 255].map(twoDigits).join('')) : null
}

/** Drops an opaque alpha. */
function hexOf(digits: string): Hex {
  const upper = digits.toUpperCase()
  return upper.length === 8 && upper.endsWith('FF') ? `#${upper.slice(0, 6)}` : `#${upper}`
}

const twoDigits = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

/** `50%`, or a number relative to `whole`, as 0 to 1. */
function share(text: string, whole: number): number | null {
  const match = /^(-?\d*\.?\d+)(%)?$/.exec(text)
  if (!match) return null
  return Math.min(1, Math.max(0, Number(match[1]) / (match[2] ? 100 : whole)))
}

function readRgb(values: readonly string[]): number[] | null {
  const shares = values.slice(0, 3).map((value) => share(value, 255))
  return shares.includes(null) ? null : shares.map((value) => (value ?? 0) * 255)
}

function readHsl([first = '', second = '', third = '']: readonly string[]): number[] | null {
  const hue = /^(-?\d*\.?\d+)(deg)?$/.exec(first)?.[1]
  const saturation = share(second, 100)
  const lightness = share(third, 100)
  return hue === undefined || saturation === null || lightness === null
    ? null
    : hslToRgb(Number(hue), saturation, lightness)
}

/** https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function hslToRgb(hue: number, saturation: number, lightness: number): number[] {
  const turn = ((hue % 360) + 360) % 360
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const k = (offset + turn / 30) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  })
}

/** Any CSS color, including names, as the browser parses it; black if it can't. */
export function resolveColor(css: string): Hex {
  const known = readColor(css)
  if (known) return known
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return '#000000'
  pen.fillStyle = '#000000'
  pen.fillStyle = css
  return readColor(String(pen.fillStyle)) ?? '#000000'
}
