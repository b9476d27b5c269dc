import { distance } from '../../../contract/oklab'
import type { Bin } from './histogram'

interface Choice {
  readonly most: number
  /** Nearer than this to a chosen one, a color adds nothing. */
  readonly apart: number
  /** The same beyond the fifth: a sixth color has to be worth the space. */
  readonly apartBeyondFive: number
}

const FIVE = 5
/** An accent has at least this chroma; below it, even the most saturated gray is still a gray. */
const ACCENT_CHROMA = 0.06

/**
 * The colors that represent all of them, each with the weight of what it represents, the heaviest first. The next
 * choice is both heavy and unlike those chosen so far, so that five shades of one wall are one choice and a small,
 * strong accent another.
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
  return withWhatTheyStandFor(chosen, colors).sort((one, other) => other.weight - one.weight || one.l - other.l)
}

function withWhatTheyStandFor<Color extends Bin>(chosen: readonly Color[], colors: readonly Color[]): Color[] {
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
