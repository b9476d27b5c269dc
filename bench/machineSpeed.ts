import { summarize } from './table'

const RUNS = 7
const RUN_MS = 150
const LENGTH = 10_000

/**
 * How fast this machine currently runs JavaScript, in thousands of steps per second: each step appends a letter to a
 * string and copies a number between arrays. The median of seven runs. Needed to compare absolute figures of two
 * tables.
 */
export function machineSpeed(): number {
  const from = Array.from({ length: LENGTH }, (_, index) => index % 7)
  const to = [...from]
  const runs = Array.from({ length: RUNS }, () => {
    const began = performance.now()
    let rounds = 0
    let check = 0
    for (; performance.now() - began < RUN_MS; rounds++) {
      let text = ''
      for (let index = 0; index < LENGTH; index++) {
        text += index % 2 === 0 ? 'a' : 'b'
        to[index] = (from[LENGTH - 1 - index] ?? 0) + rounds
      }
      check += text.length + (to[rounds % LENGTH] ?? 0)
    }
    // If the result were unused, the computation could be optimized away.
    if (check === 0) throw new Error('Nothing was computed')
    return (rounds * LENGTH) / (performance.now() - began)
  })
  return summarize(runs).median
}
