import { freePlace } from '../contract/layout/freePlace'
import type { Rect } from '../contract/layout/rect'
import type { Bench, Row } from './Row'

const COUNT = 5_000
const RUNS = 60
const SIZE = { width: 200, height: 200 }
const SIGHT = { x: 3_000, y: 3_000, width: 1_280, height: 800 }

/** How long finding a place for one more element takes on a board of 5,000. */
export const bench: Bench = {
  name: 'placing',
  async run() {
    return [
      rowOf('a free place in sight', boardWith(420)),
      rowOf('none in sight: beside it', boardWith(170)),
      rowOf('around a point', boardWith(420), { x: 6_000, y: 5_000 }),
    ]
  },
}

/** In rows of 80, each `step` board px from the next. */
function boardWith(step: number): Rect[] {
  return Array.from({ length: COUNT }, (_, index) => ({
    x: (index % 80) * step,
    y: Math.floor(index / 80) * step,
    width: 154,
    height: 154,
  }))
}

function rowOf(title: string, taken: readonly Rect[], at?: { x: number; y: number }): Row {
  const runs = Array.from({ length: RUNS }, () => {
    const start = performance.now()
    freePlace(SIZE, { taken, visible: SIGHT, random: Math.random, at })
    return performance.now() - start
  })
  // The first ones are warm-up.
  return { title: `placing among 5,000, ${title}`, unit: 'ms', runs: runs.slice(20), aim: { of: 'median', atMost: 2 } }
}
