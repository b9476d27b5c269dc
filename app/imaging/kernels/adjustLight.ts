import { type Colours, clampColours } from './Colours'
import { toLevel, toLight } from './light'

/** Share of each channel's light in how bright a color is (Rec. 709). */
const LUMINANCE = [0.2126, 0.7152, 0.0722] as const
/** How near to the edge of what can be shown, 0 grey to 1 the edge, a color is held back, and how near it gets at most. */
const KNEE = 0.4
const REACH_MAX = 0.8
/** Less than this beside white is white. */
const EPSILON = 1e-6

export interface LightChange {
  /** What the level of a color's luminance is multiplied by. */
  readonly factor: number
  /** What red and blue light are multiplied by, luminance left alone. */
  readonly red: number
  readonly blue: number
}

/**
 * Changes how bright colors are, and how warm, in linear light: hue and saturation stay with the one, luminance with
 * the other. Highlights roll off: white stays white, and what cannot be shown as saturated as it would be gets paler
 * instead of clipping one channel, which would turn its hue.
 */
export function adjustLight(colours: Colours, { factor, red: redGain, blue: blueGain }: LightChange): void {
  clampColours(colours)
  const { red, green, blue, count } = colours
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

/** 0 to 1, times a factor; above 1 it bends so that 1 stays 1. */
export function rollOff(part: number, factor: number): number {
  return factor <= 1 ? part * factor : (part * factor) / Math.sqrt(1 + (factor * factor - 1) * part * part)
}

/** The share of its chroma that a color keeps. One that was nearer to the edge before comes as near again. */
function held(beyond: number, room: number, before: number): number {
  if (room < EPSILON) return 0
  const reach = beyond / room
  const knee = Math.max(KNEE, before)
  if (!(reach > knee)) return 1
  const rest = reach - knee
  const more = Math.max(REACH_MAX, before) - knee
  return (knee + (more * rest) / (rest + more + EPSILON)) / reach
}
