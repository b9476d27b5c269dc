import { distance, fromLab, hexOf } from '../../../contract/oklab'
import type { Pixels } from '../kernels/Pixels'
import { chooseDistinct } from './chooseDistinct'
import { cluster } from './cluster'
import { type Bin, histogram } from './histogram'
import type { PictureSwatch } from './Swatch'

const MOST = 8
/** The number of clusters from which the palette is chosen. */
const CLUSTERS = 20
/** The minimum share of all pixels; less is noise, or the edge between two colors. */
const MIN_SHARE = 0.004
/** Colors closer than this look the same. */
const APART = 0.07
const APART_BEYOND_FIVE = 0.09

/**
 * The characteristic colors of an image, those that cover most first: up to `most`, or as many as are distinct, always
 * with the most saturated one. Depends only on the number of pixels of each color.
 */
export function paletteOfPixels(pixels: Pixels, most = MOST): Omit<PictureSwatch, 'name'>[] {
  const bins = histogram(pixels)
  const all = bins.reduce((sum, { weight }) => sum + weight, 0)
  const colors = cluster(bins, CLUSTERS).filter(({ weight }) => weight >= MIN_SHARE * all)
  return chooseDistinct(withoutShades(colors), { most, apart: APART, apartBeyondFive: APART_BEYOND_FIVE }).map(
    (color) => ({
      hex: hexOf(fromLab(color)),
      share: color.weight / all,
    }),
  )
}

/** Merges the nearest pair until all are distinct: light and shade of one thing count as one color. */
function withoutShades(colors: readonly Bin[]): readonly Bin[] {
  const pair = nearestPair(colors)
  if (!pair || pair.apart >= APART) return colors
  const { one, other } = pair
  return withoutShades([...colors.filter((color) => color !== one && color !== other), joined(one, other)])
}

function nearestPair(colors: readonly Bin[]): { one: Bin; other: Bin; apart: number } | null {
  let best: { one: Bin; other: Bin; apart: number } | null = null
  colors.forEach((one, at) => {
    for (const other of colors.slice(at + 1)) {
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
