import type { Modification, ModificationParams } from '../../contract/modification'

type Color = readonly [number, number, number]

/**
 * A slow reference implementation of the modifications for tests to compare with: pixel by pixel, in floating point, as
 * specified (section 9; those only for looks, in the kernels). Shares no code with the kernels.
 */
export function floatModifications(list: readonly Modification[], from: Uint8ClampedArray): Uint8ClampedArray {
  const to = from.slice()
  for (let at = 0; at < from.length; at += 4) {
    let color: Color = [from[at] ?? 0, from[at + 1] ?? 0, from[at + 2] ?? 0]
    for (const { type, params } of list) color = modified(type, params, color)
    to.set(color, at)
  }
  return to
}

function modified(type: Modification['type'], params: ModificationParams, color: Color): Color {
  const [r, g, b] = color
  const { intensity = 1 } = params
  const each = (change: (level: number) => number): Color => [change(r), change(g), change(b)]
  switch (type) {
    case 'brightness':
      return each((level) => level * intensity)
    case 'contrast': {
      const factor = standardFactor(intensity)
      return each((level) => factor * (level - 128) + 128)
    }
    case 'grayscale':
    case 'black and white':
    case 'monochrome': {
      const average = (r + g + b) / 3
      return each((level) => level + (average - level) * Math.min(1, intensity))
    }
    case 'saturation': {
      const gray = 0.213 * r + 0.715 * g + 0.072 * b
      return each((level) => gray + (level - gray) * intensity)
    }
    case 'hue': {
      const shift = params.hue ?? params.shift ?? 0
      const [h, s, l] = toHsl(color)
      return fromHsl([h + (Math.abs(shift) > 1 ? shift / 360 : shift), s, l])
    }
    case 'color temperature': {
      const warmth = (params.temperature ?? 0) * 0.5
      return [r * (1 + warmth), g, b * (1 - warmth)]
    }
    case 'selective color':
      return selected(params, color)
    case 'exposure':
      return lit(color, Math.min(10, intensity), [1, 1, 1])
    case 'soft contrast': {
      const factor = standardFactor(intensity)
      if (factor <= 1) return each((level) => factor * (level - 128) + 128)
      const bent = (level: number) => {
        const reach = level < 128 ? 128 : 127
        return 128 + reach * bend((level - 128) / reach, factor)
      }
      const [cr, cg, cb] = shown(color)
      return [bent(cr), bent(cg), bent(cb)]
    }
    case 'warmth': {
      const warmth = (params.temperature ?? 0) * 0.5
      const gains: Color = [1 + Math.abs(warmth), 1, 1 - Math.abs(warmth)]
      return lit(color, 1, warmth < 0 ? [1 / gains[0], 1, 1 / gains[2]] : gains)
    }
  }
}

function standardFactor(intensity: number): number {
  const c = Math.min(255, 255 * (intensity - 1))
  return (259 * (c + 255)) / (255 * (259 - c))
}

/** In linear light: the channels times `gains`, at a luminance whose level is multiplied by `factor` (bent above 1). */
function lit(given: Color, factor: number, gains: Color): Color {
  if (factor === 1 && gains.every((gain) => gain === 1)) return given
  const light = shown(given).map((level) => decoded(level / 255)) as [number, number, number]
  const before = luminanceOf(light)
  if (before === 0) return [0, 0, 0]
  const level = encoded(before)
  const after = factor === 1 ? before : decoded(factor < 1 ? level * factor : bend(level, factor))
  const gained = light.map((part, at) => part * (gains[at] ?? 1)) as [number, number, number]
  const scaled = gained.map((part) => (part * after) / luminanceOf(gained))
  const reach = (Math.max(...scaled) - after) / (1 - after)
  const saturated = (Math.max(...light) - before) / (1 - before)
  const knee = Math.max(0.4, saturated)
  const span = Math.max(0.8, saturated) - knee
  const share = reach > knee ? (knee + span * ((reach - knee) / (reach - knee + span + 1e-6))) / reach : 1
  const [r = 0, g = 0, b = 0] = scaled.map(
    (part) => 255 * encoded(after + (part - after) * (after > 0.999999 ? 0 : share)),
  )
  return [r, g, b]
}

function bend(part: number, factor: number): number {
  return (factor * part) / Math.sqrt(1 + (factor ** 2 - 1) * part ** 2)
}

function luminanceOf([r, g, b]: Color): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function decoded(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function encoded(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
}

const TARGETS: Readonly<Record<string, Color>> = {
  red: [255, 0, 0],
  green: [0, 255, 0],
  blue: [0, 0, 255],
  '#c08040': [0xc0, 0x80, 0x40],
}

function selected({ color: named = 'red', adjustment, intensity }: ModificationParams, given: Color): Color {
  const amount = adjustment ?? (intensity === undefined ? 0 : Math.min(1, intensity - 1))
  if (amount === 0) return given
  const color = shown(given)
  const [h, s] = toHsl(color)
  const [target] = toHsl(TARGETS[named] ?? [255, 0, 0])
  const away = Math.min(Math.abs(h - target), 1 - Math.abs(h - target))
  if (away >= 0.15 || s <= 0.15) return color
  const weight = Math.min(1, (0.15 - away) / 0.05) * Math.min(1, (s - 0.15) / 0.1)
  const gray = 0.213 * color[0] + 0.715 * color[1] + 0.072 * color[2]
  const change = (level: number) => gray + (level - gray) * (1 + amount * weight)
  // Keeps the original hue within the displayable range.
  const [least, most] = [Math.min(...color), Math.max(...color)]
  const [lowest, highest] = [Math.max(0, change(least)), Math.min(255, change(most))]
  const place = (level: number) => lowest + ((level - least) / (most - least)) * (highest - lowest)
  return [place(color[0]), place(color[1]), place(color[2])]
}

function shown([r, g, b]: Color): Color {
  const clamp = (level: number) => Math.min(255, Math.max(0, level))
  return [clamp(r), clamp(g), clamp(b)]
}

/** The textbook conversion; hue, saturation and lightness are 0 to 1. */
function toHsl(color: Color): Color {
  const [r, g, b] = shown(color).map((level) => level / 255) as [number, number, number]
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const l = (most + least) / 2
  const d = most - least
  if (d === 0) return [0, 0, l]
  const s = l > 0.5 ? d / (2 - most - least) : d / (most + least)
  if (most === r) return [((g - b) / d + (g < b ? 6 : 0)) / 6, s, l]
  return [(most === g ? (b - r) / d + 2 : (r - g) / d + 4) / 6, s, l]
}

function fromHsl([h, s, l]: Color): Color {
  const q = l < 0.5 ? l * (1 + s) : l + s - l * s
  const p = 2 * l - q
  const channel = (turn: number) => {
    const t = ((turn % 1) + 1) % 1
    if (t < 1 / 6) return p + (q - p) * 6 * t
    if (t < 1 / 2) return q
    return t < 2 / 3 ? p + (q - p) * (2 / 3 - t) * 6 : p
  }
  return [255 * channel(h + 1 / 3), 255 * channel(h), 255 * channel(h - 1 / 3)]
}
