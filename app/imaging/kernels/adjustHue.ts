import { type Colours, clampColours } from './Colours'
import { hueSixths } from './hueSixths'
import { LUMA } from './saturation'

/** Colors whose hue is further away than this stay as they are, in turns. */
const TOLERANCE = 0.15
/** Colors of less saturation (HSL, 0 to 1) stay as they are. */
const SATURATION_MIN = 0.15
/** From where on a color counts in full, so that no edge is seen in a picture where none was. */
const FULL_TOLERANCE = 0.1
const FULL_SATURATION = 0.25

/**
 * Changes the saturation of colors near one hue (0 to 1, in turns): -1 makes them grey, 1 doubles it. The grey is that
 * of `saturation`.
 */
export function adjustHue(colours: Colours, target: number, adjustment: number): void {
  clampColours(colours)
  const { red, green, blue, count } = colours
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
    if (saturation <= SATURATION_MIN) continue
    const sixths = hueSixths(r, g, b, most, chroma)
    let away = Math.abs(sixths / 6 - target)
    if (away > 0.5) away = Math.abs(1 - away)
    if (away >= TOLERANCE) continue
    const byHue = away <= FULL_TOLERANCE ? 1 : (TOLERANCE - away) / (TOLERANCE - FULL_TOLERANCE)
    const bySaturation =
      saturation >= FULL_SATURATION ? 1 : (saturation - SATURATION_MIN) / (FULL_SATURATION - SATURATION_MIN)
    const factor = 1 + adjustment * byHue * bySaturation
    const grey = wr * r + wg * g + wb * b
    red[at] = grey + (r - grey) * factor
    green[at] = grey + (g - grey) * factor
    blue[at] = grey + (b - grey) * factor
  }
}
