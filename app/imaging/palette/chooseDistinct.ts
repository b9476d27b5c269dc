import { distance } from '../../../contract/oklab'
import type { Bin } from './histogram'

interface Choice {
  readonly most: number
  /** A color closer than this to a chosen one is skipped. */
  readonly apart: number
  /** The same beyond five colors: a sixth has to be worth its space. */
  readonly apartBeyondFive: number
}

const FIVE = 5
/** The minimum chroma of an accent; below that, even the most saturated color is a gray. */
const ACCENT_CHROMA = 0.06

/**
 * Chooses the colors that represent all others, each with the total weight of what it represents, heaviest first. Each
 * choice is both heavy and unlike those before, so that five shades of a wall are one choice and a small, strong accent
 * is another.
 */
export function chooseDistinct<Color extends Bin>(
  colors: readonly Color[],
  { most, apart, apartBeyondFive }: Choice,
): Color[] {
  const chosen: Color[] = []
  const away = (color: Color) => Math.min(...chosen.map((other) => distance(color, other)))
  const best = (score: (color: Color) => number) =>
    colors.reduce<Color | undefined>((top, color) => (top && score(top) >= score(color) ? top : color), undefined)

  const heaviest = best(({ weight }) => weight)
  if (heaviest) chosen.push(heaviest)
  const accent = best(chroma)
  if (accent && chroma(accent) >= ACCENT_CHROMA && most > 1 && away(accent) >= apart) chosen.push(accent)
  while (chosen.length < most) {
    const next = best((color) => Math.sqrt(color.weight) * away(color))
    if (!next || away(next) < (chosen.length < FIVE ? apart : apartBeyondFive)) break
    chosen.push(next)
  }
  return withNearestWeights(chosen, colors).sort((one, other) => other.weight - one.weight || one.l - other.l)
}

function withNearestWeights<Color extends Bin>(chosen: readonly Color[], colors: readonly Color[]): Color[] {
  const weights = new Map<Color, number>()
  for (const color of colors) {
    const [first] = chosen
    if (!first) break
    const nearest = chosen.reduce((top, one) => (distance(one, color) < distance(top, color) ? one : top), first)
    weights.set(nearest, (weights.get(nearest) ?? 0) + color.weight)
  }
  return chosen.map((color) => ({ ...color, weight: weights.get(color) ?? color.weight }))
}

function chroma({ a, b }: Bin): number {
  return Math.hypot(a, b)
}
