import { colorFamilyOf } from '../../contract/colorFamily'
import type { Inspiration } from '../../contract/inspiration'
import { distance, labOfHex } from '../../contract/oklab'

type Shown = Pick<Inspiration, 'id' | 'width' | 'height' | 'colors'>

/** The maximum shown. */
const COUNT = 6
/** The distance in OKLab that doubling the aspect ratio amounts to: less than a different color. */
const SHAPE_WEIGHT = 0.04
/** The weight of each palette color relative to the previous one, which covers more. */
const FADE = 0.7

/** The color family that covers most of the image; undefined if its colors are unknown. */
export function mainFamilyOf({ colors: [color] }: Pick<Inspiration, 'colors'>) {
  return color === undefined ? undefined : colorFamilyOf(color)
}

/** The other items closest to this one in palette and proportions, closest first. */
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

/** The distance of each color in `from` to the nearest in `to`, weighted by coverage. */
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
