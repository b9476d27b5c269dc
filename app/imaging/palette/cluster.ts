import { distance } from '../../../contract/oklab'
import type { Bin } from './histogram'

const ROUNDS = 12
/** Centers that moved less than this in total have converged. */
const REST = 1e-4

/**
 * k-means over weighted colors: at most `most` clusters, each represented by its mean. Deterministic: the first seed is
 * the heaviest color, and each next one is far from those before and not rare.
 */
export function cluster(bins: readonly Bin[], most: number): Bin[] {
  const colors = flat(bins)
  let centers: readonly Bin[] = seeds(bins, colors, most)
  for (let round = 0; round < ROUNDS; round++) {
    const moved = means(colors, centers)
    const way = moved.reduce((sum, center, at) => sum + distance(center, centers[at] ?? center), 0)
    centers = moved
    if (way < REST) break
  }
  return centers.filter(({ weight }) => weight > 0)
}

/** l, a, b and weight of each color in one array: it is read a million times. */
function flat(bins: readonly Bin[]): Float64Array {
  const all = new Float64Array(bins.length * 4)
  bins.forEach(({ l, a, b, weight }, at) => {
    all.set([l, a, b, weight], at * 4)
  })
  return all
}

function seeds(bins: readonly Bin[], colors: Float64Array, most: number): Bin[] {
  const nearest = new Float64Array(bins.length).fill(Number.POSITIVE_INFINITY)
  const found: Bin[] = []
  let next = bins.reduce<Bin | undefined>((best, bin) => (best && best.weight >= bin.weight ? best : bin), undefined)
  while (next && found.length < most) {
    found.push(next)
    next = bins[farthest(colors, nearest, next)]
  }
  return found
}

/** The index of the next seed after `seed`; -1 if none is left. `nearest` has squared distances. */
function farthest(colors: Float64Array, nearest: Float64Array, seed: Bin): number {
  let found = -1
  let highest = 0
  for (let at = 0; at < nearest.length; at++) {
    const square = Math.min(nearest[at] ?? 0, squareTo(colors, at * 4, seed.l, seed.a, seed.b))
    nearest[at] = square
    const score = square * Math.sqrt(colors[at * 4 + 3] ?? 0)
    if (score <= highest) continue
    highest = score
    found = at
  }
  return found
}

/** The means of the colors nearest to each center; a center without any stays, with zero weight. */
function means(colors: Float64Array, centers: readonly Bin[]): Bin[] {
  const places = flat(centers)
  const sums = new Float64Array(centers.length * 4)
  for (let at = 0; at < colors.length; at += 4) {
    const into = nearestTo(places, colors[at] ?? 0, colors[at + 1] ?? 0, colors[at + 2] ?? 0)
    const weight = colors[at + 3] ?? 0
    for (let part = 0; part < 3; part++)
      sums[into + part] = (sums[into + part] ?? 0) + (colors[at + part] ?? 0) * weight
    sums[into + 3] = (sums[into + 3] ?? 0) + weight
  }
  return centers.map((old, at) => {
    const [l = 0, a = 0, b = 0, weight = 0] = sums.subarray(at * 4, at * 4 + 4)
    return weight > 0 ? { l: l / weight, a: a / weight, b: b / weight, weight } : { ...old, weight }
  })
}

/** The offset of the nearest center. */
function nearestTo(places: Float64Array, l: number, a: number, b: number): number {
  let found = 0
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < places.length; at += 4) {
    const square = squareTo(places, at, l, a, b)
    if (square >= least) continue
    least = square
    found = at
  }
  return found
}

function squareTo(places: Float64Array, at: number, l: number, a: number, b: number): number {
  const toL = (places[at] ?? 0) - l
  const toA = (places[at + 1] ?? 0) - a
  const toB = (places[at + 2] ?? 0) - b
  return toL * toL + toA * toA + toB * toB
}
