import { type Colors, clampColors } from './Colors'
import { hueSixths } from './hueSixths'

/**
 * Rotates the hue of colors by a fraction of a turn. Keeps the highest and the lowest channel value (the hexagon of HSL
 * and HSV). Grays stay the same.
 */
export function rotateHue(colors: Colors, turns: number): void {
  clampColors(colors)
  const { red, green, blue, count } = colors
  const sixths = turns * 6 + (turns < 0 ? 6 : 0)
  for (let at = 0; at < count; at++) {
    const r = red[at] ?? 0
    const g = green[at] ?? 0
    const b = blue[at] ?? 0
    const most = Math.max(r, g, b)
    const least = Math.min(r, g, b)
    const chroma = most - least
    if (chroma === 0) continue
    let hue = hueSixths(r, g, b, most, chroma) + sixths
    if (hue < 0) hue += 6
    else if (hue >= 6) hue -= 6
    // The distance from each primary in sixths: a channel is full within one, empty beyond two.
    const fromRed = hue > 3 ? 6 - hue : hue
    const fromGreen = hue > 2 ? hue - 2 : 2 - hue
    const fromBlue = hue > 4 ? hue - 4 : 4 - hue
    red[at] = least + chroma * fullness(fromRed)
    green[at] = least + chroma * fullness(fromGreen)
    blue[at] = least + chroma * fullness(fromBlue)
  }
}

function fullness(sixths: number): number {
  return sixths <= 1 ? 1 : sixths >= 2 ? 0 : 2 - sixths
}
