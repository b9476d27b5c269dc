import { isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { breakLines } from '../raster/breakLines'
import { setFont } from '../raster/layoutText'
import { makeCanvas } from '../raster/makeCanvas'
import type { BoardElement } from '../store/BoardElement'
import { readTextStyle } from '../store/elementAppearance'

/** Large, so that rounding to whole px does not matter. */
const SIZE = 100
const MOST_LINES = 3
/** Ms to wait for a font. */
const FONT_TIMEOUT = 400

/** Returns a function that measures text, as a multiple of the font size. */
export async function rulerOf(properties: BoardElement['properties']): Promise<(text: string) => number> {
  // Without letter spacing: it depends on the font size, which is not known yet.
  const look = { ...readTextStyle(properties), fontSize: SIZE, letterSpacing: undefined }
  const pen = makeCanvas({ width: 1, height: 1 })?.pen
  if (!pen) return (text) => text.length * 0.55
  setFont(pen, look)
  const late = new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT))
  await Promise.race([document.fonts.load(pen.font).catch(reportUnless(isPictureFailure, 'weave')), late])
  setFont(pen, look)
  return (text) => pen.measureText(text).width / SIZE
}

/** The minimum widths for text in one, two and three lines, or in as many as its line breaks need. */
export function widthsOfLines(text: string, measure: (text: string) => number): number[] {
  const whole = Math.max(...text.split('\n').map((line) => measure(line)))
  const least = Math.max(...text.split(/\s+/).map((word) => measure(word)))
  return Array.from({ length: MOST_LINES }, (_, index) => {
    let [low, high] = [least, whole]
    for (let step = 0; step < 12; step++) {
      const middle = (low + high) / 2
      if (breakLines(text, middle, measure).length <= index + 1) high = middle
      else low = middle
    }
    return high
  })
}
