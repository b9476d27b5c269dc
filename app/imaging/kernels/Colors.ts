import { ALPHA } from './Pixels'

/** A chunk of colors by channel: levels 0 to 255, neither rounded nor clamped between steps. */
export interface Colors {
  readonly red: Float32Array
  readonly green: Float32Array
  readonly blue: Float32Array
  /** The number of colors in use. */
  count: number
}

/** Small enough for a chunk to stay in the L1 cache through all steps. */
export const COLORS_AT_ONCE = 1024

export function makeColors(): Colors {
  const channel = () => new Float32Array(COLORS_AT_ONCE)
  return { red: channel(), green: channel(), blue: channel(), count: 0 }
}

export function loadColors({ red, green, blue, count }: Colors, from: Int32Array, start: number): void {
  for (let at = 0; at < count; at++) {
    const pixel = from[start + at] ?? 0
    red[at] = pixel & 255
    green[at] = (pixel >> 8) & 255
    blue[at] = (pixel >> 16) & 255
  }
}

/** Rounds and clamps. Takes alpha from `from`. */
export function storeColors(colors: Colors, from: Int32Array, to: Int32Array, start: number): void {
  clampColors(colors)
  const { red, green, blue, count } = colors
  for (let at = 0; at < count; at++) {
    const r = ((red[at] ?? 0) + 0.5) | 0
    const g = ((green[at] ?? 0) + 0.5) | 0
    const b = ((blue[at] ?? 0) + 0.5) | 0
    to[start + at] = ((from[start + at] ?? 0) & ALPHA) | (b << 16) | (g << 8) | r
  }
}

/** Clamps to displayable colors, as hue and saturation require. */
export function clampColors({ red, green, blue, count }: Colors): void {
  for (const channel of [red, green, blue]) {
    for (let at = 0; at < count; at++) {
      const level = channel[at] ?? 0
      if (level < 0) channel[at] = 0
      else if (level > 255) channel[at] = 255
    }
  }
}
