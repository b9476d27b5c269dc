import { distance, fromLab, hexOf } from '../../../contract/oklab'
import type { Pixels } from '../kernels/Pixels'
import { cluster } from './cluster'
import { type Bin, histogram } from './histogram'

const MOST = 8
const FEWEST = 5
/** Looked for at first; the nearest of them become one. */
const FIRST = 14
/** Nearer than this two colours are one, as long as more than the fewest are left. */
const ALIKE = 0.09
/** Nearer than this they are one in any case: nobody could tell them apart. */
const SAME = 0.025
/** Of all pixels; what is rarer is noise, or an edge between two colours. */
const RARE = 0.005

/**
 * The colours that a picture lives by, the most frequent first, as `#rrggbb`: 5 to 8, or fewer where it has no more.
 * Depends only on which colours there are and how many pixels have each.
 */
export function paletteOfPixels(pixels: Pixels): string[] {
  const bins = histogram(pixels)
  const all = bins.reduce((sum, { weight }) => sum + weight, 0)
  let colours = cluster(bins, FIRST).filter(({ weight }) => weight >= RARE * all)
  for (;;) {
    const pair = nearestPair(colours)
    if (!pair) break
    const isOne = pair.apart < SAME || colours.length > MOST || (colours.length > FEWEST && pair.apart < ALIKE)
    if (!isOne) break
    const { one, other } = pair
    colours = [...colours.filter((colour) => colour !== one && colour !== other), joined(one, other)]
  }
  return colours.sort((a, b) => b.weight - a.weight || a.l - b.l).map((colour) => hexOf(fromLab(colour)))
}

function nearestPair(colours: readonly Bin[]): { one: Bin; other: Bin; apart: number } | null {
  let best: { one: Bin; other: Bin; apart: number } | null = null
  colours.forEach((one, at) => {
    for (const other of colours.slice(at + 1)) {
      const apart = distance(one, other)
      if (!best || apart < best.apart) best = { one, other, apart }
    }
  })
  return best
}

function joined(one: Bin, other: Bin): Bin {
  const weight = one.weight + other.weight
  const mean = (a: number, b: number) => (a * one.weight + b * other.weight) / weight
  return { l: mean(one.l, other.l), a: mean(one.a, other.a), b: mean(one.b, other.b), weight }
}
