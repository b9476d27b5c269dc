import { SELECTED_COLORS } from '../../../contract/modificationAmounts'
import { type Colors, clampColors } from './Colors'
import { hueSixths } from './hueSixths'
import { LUMA } from './modifications'

const { tolerance, fullTolerance, saturationMin, fullSaturation } = SELECTED_COLORS

/**
 * Changes the saturation of colors near one hue (0 to 1, in turns): -1 makes them gray, 1 doubles it. The gray is that
 * of `saturation`. Channels out of range are clamped, and the middle one moves along, which keeps the hue.
 */
export function adjustHue(colors: Colors, target: number, adjustment: number): void {
  clampColors(colors)
  const { red, green, blue, count } = colors
  const [wr, wg, wb] = LUMA
  for (let at = 0; at < count; at++) {
    const r = red[at] ?? 0
    const g = green[at] ?? 0
    const b = blue[at] ?? 0
    const most = Math.max(r, g, b)
    const least = Math.min(r, g, b)
    const chroma = most - least
    if (chroma === 0) continue
    const light = most + least
    const saturation = chroma / (light > 255 ? 510 - light : light)
    if (saturation <= saturationMin) continue
    const sixths = hueSixths(r, g, b, most, chroma)
    let away = Math.abs(sixths / 6 - target)
    if (away > 0.5) away = Math.abs(1 - away)
    if (away >= tolerance) continue
    const byHue = away <= fullTolerance ? 1 : (tolerance - away) / (tolerance - fullTolerance)
    const bySaturation =
      saturation >= fullSaturation ? 1 : (saturation - saturationMin) / (fullSaturation - saturationMin)
    const factor = 1 + adjustment * byHue * bySaturation
    const gray = wr * r + wg * g + wb * b
    const highest = Math.min(255, gray + (most - gray) * factor)
    const lowest = Math.max(0, gray + (least - gray) * factor)
    const scale = (highest - lowest) / chroma
    red[at] = lowest + (r - least) * scale
    green[at] = lowest + (g - least) * scale
    blue[at] = lowest + (b - least) * scale
  }
}
