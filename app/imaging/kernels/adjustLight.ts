import { type Colors, clampColors } from './Colors'

/** The share of each channel's light in a color's luminance (Rec. 709). */
const LUMINANCE = [0.2126, 0.7152, 0.0722] as const
/** Where the roll-off of chroma begins, from gray (0) to the edge of the gamut (1), and the limit it approaches. */
const KNEE = 0.4
const REACH_MAX = 0.8
/** Closer than this to white counts as white. */
const EPSILON = 1e-6

export interface LightChange {
  /** Scales the level of a color's luminance. */
  readonly factor: number
  /** Scale red and blue light; luminance stays the same. */
  readonly red: number
  readonly blue: number
}

/**
 * Changes brightness and warmth in linear light: brightness keeps hue and saturation, warmth keeps luminance.
 * Highlights roll off: white stays white, and colors too saturated to display get paler instead of clipping a channel,
 * which would shift their hue.
 */
export function adjustLight(colors: Colors, { factor, red: redGain, blue: blueGain }: LightChange): void {
  clampColors(colors)
  const { red, green, blue, count } = colors
  const [wr, wg, wb] = LUMINANCE
  for (let at = 0; at < count; at++) {
    const r = toLight(red[at] ?? 0)
    const g = toLight(green[at] ?? 0)
    const b = toLight(blue[at] ?? 0)
    const before = wr * r + wg * g + wb * b
    if (before === 0) continue
    const luminance = factor === 1 ? before : toLight(255 * rollOff(toLevel(before) / 255, factor))
    const scale = luminance / (wr * r * redGain + wg * g + wb * b * blueGain)
    const newRed = r * redGain * scale
    const newGreen = g * scale
    const newBlue = b * blueGain * scale
    const beyond = Math.max(newRed, newGreen, newBlue) - luminance
    const room = 1 - luminance
    const chroma = beyond > EPSILON ? held(beyond, room, (Math.max(r, g, b) - before) / (1 - before)) : 1
    red[at] = toLevel(luminance + (newRed - luminance) * chroma)
    green[at] = toLevel(luminance + (newGreen - luminance) * chroma)
    blue[at] = toLevel(luminance + (newBlue - luminance) * chroma)
  }
}

/** Scales 0 to 1 by a factor; above 1, along a curve that keeps 1 at 1. */
export function rollOff(part: number, factor: number): number {
  return factor <= 1 ? part * factor : (part * factor) / Math.sqrt(1 + (factor * factor - 1) * part * part)
}

/** The share of its chroma that a color keeps. A color that was beyond the knee before may get as close again. */
function held(beyond: number, room: number, before: number): number {
  if (room < EPSILON) return 0
  const reach = beyond / room
  const knee = Math.max(KNEE, before)
  if (!(reach > knee)) return 1
  const rest = reach - knee
  const more = Math.max(REACH_MAX, before) - knee
  return (knee + (more * rest) / (rest + more + EPSILON)) / reach
}

// sRGB's transfer curve (IEC 61966-2-1) as tables: computing a power per channel takes ten times as long.

/** Table entries per level. */
const FINENESS = 16
const DECODED = Float32Array.from({ length: 255 * FINENESS + 2 }, (_, at) => decode(at / FINENESS / 255))

/** Indexed by the square root of the light, which is nearly linear in levels. */
const ENCODED_MAX = 4096
const ENCODED = Float32Array.from({ length: ENCODED_MAX + 2 }, (_, at) => 255 * encode((at / ENCODED_MAX) ** 2))

/** Converts a level, 0 to 255, to linear light, 0 to 1. */
function toLight(level: number): number {
  return lookUp(DECODED, level * FINENESS)
}

/** Converts linear light, 0 to 1, to a level, 0 to 255. */
function toLevel(light: number): number {
  return light <= 0 ? 0 : light >= 1 ? 255 : lookUp(ENCODED, Math.sqrt(light) * ENCODED_MAX)
}

function lookUp(table: Float32Array, place: number): number {
  const at = place | 0
  const one = table[at] ?? 0
  return one + ((table[at + 1] ?? 0) - one) * (place - at)
}

function decode(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function encode(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
}
