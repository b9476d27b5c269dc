import { colorFamilyOf } from '../../contract/colorFamily'
import type { Inspiration } from '../../contract/inspiration'
import { distance, labOfHex } from '../../contract/oklab'

type Shown = Pick<Inspiration, 'id' | 'width' | 'height' | 'colors'>

/** How many are shown, at most. */
const COUNT = 6
/** What twice the width to the height counts, in OKLab: less than another color does. */
const SHAPE_WEIGHT = 0.04
/** How much less each color of a palette counts than the one before it, which covers more. */
const FADE = 0.7

/** The color family that most of its picture is in; undefined where no colors are known. */
export function mainFamilyOf({ colors: [color] }: Pick<Inspiration, 'colors'>) {
  return color === undefined ? undefined : colorFamilyOf(color)
}

/** Those whose palette and proportions are nearest to this one's, the nearest first, without itself. */
export function moreLike<Item extends Shown>(one: Shown, others: readonly Item[]): Item[] {
  return others
    .filter(({ id, colors }) => id !== one.id && colors.length > 0)
    .map((other) => ({ other, away: differenceOf(one, other) }))
    .sort((a, b) => a.away - b.away || b.other.id - a.other.id)
    .slice(0, COUNT)
    .map(({ other }) => other)
}

function differenceOf(one: Shown, other: Shown): number {
  const shape = Math.abs(Math.log2(one.width / one.height) - Math.log2(other.width / other.height))
  return paletteDistance(one.colors, other.colors) + paletteDistance(other.colors, one.colors) + shape * SHAPE_WEIGHT
}

/** How far the nearest color of `to` is from each of `from`, those that cover more counting more. */
function paletteDistance(from: readonly string[], to: readonly string[]): number {
  const labs = to.map(labOfHex)
  let [sum, weights] = [0, 0]
  for (const [index, color] of from.entries()) {
    const lab = labOfHex(color)
    const weight = FADE ** index
    sum += weight * Math.min(...labs.map((each) => distance(each, lab)))
    weights += weight
  }
  return weights === 0 ? 0 : sum / weights
}
