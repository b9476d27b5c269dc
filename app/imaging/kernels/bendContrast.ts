import { rollOff } from './adjustLight'
import { type Colours, clampColours } from './Colours'

const MIDDLE = 128

/** Spreads channels away from the middle by a factor above 1, less and less towards both ends, which stay. */
export function bendContrast(colours: Colours, factor: number): void {
  clampColours(colours)
  const { count } = colours
  for (const channel of [colours.red, colours.green, colours.blue]) {
    for (let at = 0; at < count; at++) {
      const away = (channel[at] ?? 0) - MIDDLE
      const reach = away < 0 ? MIDDLE : 255 - MIDDLE
      channel[at] = MIDDLE + reach * rollOff(away / reach, factor)
    }
  }
}
