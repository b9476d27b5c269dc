import { type Lab, toLab } from '../../../contract/oklab'
import { asWords, type Pixels } from '../kernels/Pixels'

/** A bin of colors that look nearly the same. */
export interface Bin extends Lab {
  /** The number of pixels. */
  readonly weight: number
}

const BINS = 16 ** 3

/**
 * Bins the colors of pixels by the four highest bits of each channel; each bin has its mean color. Counts in whole
 * numbers, so that the order of pixels doesn't matter. Ignores mostly transparent pixels.
 */
export function histogram(pixels: Pixels): Bin[] {
  const counts = new Uint32Array(BINS)
  const reds = new Float64Array(BINS)
  const greens = new Float64Array(BINS)
  const blues = new Float64Array(BINS)
  const words = asWords(pixels)
  for (let at = 0; at < words.length; at++) {
    const pixel = words[at] ?? 0
    // Alpha is the highest byte: from 128 up, it makes the number negative.
    if (pixel >= 0) continue
    const bin = ((pixel >> 4) & 15) | ((pixel >> 8) & 0xf0) | ((pixel >> 12) & 0xf00)
    counts[bin] = (counts[bin] ?? 0) + 1
    reds[bin] = (reds[bin] ?? 0) + (pixel & 255)
    greens[bin] = (greens[bin] ?? 0) + ((pixel >> 8) & 255)
    blues[bin] = (blues[bin] ?? 0) + ((pixel >> 16) & 255)
  }
  const bins: Bin[] = []
  counts.forEach((weight, bin) => {
    if (weight === 0) return
    const mean = (sums: Float64Array) => (sums[bin] ?? 0) / weight
    bins.push({ ...toLab(mean(reds), mean(greens), mean(blues)), weight })
  })
  return bins
}
