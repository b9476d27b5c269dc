import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FaultCounts } from './faults'
import { runSchedule } from './runSchedule'
import { schedule } from './schedule'
import { startServer } from './startServer'

// `npm run fuzz -- --runs N --seed S` sets these. A failure prints the seed and the path that reproduce it.
const RUNS = Number(process.env.FUZZ_RUNS ?? 120)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)
const PATH = process.env.FUZZ_PATH
const PARTS = PATH ? 1 : 2
/** Per kind of fault and schedule. */
const STRIKES_MIN = 1 / 6
const RUNS_THAT_STRIKE_ALL = 60

/** One of the parts that schedules are divided into, so that they run in parallel. */
export function fuzzPart(part: number): void {
  const runs = Math.floor((RUNS + part) / PARTS)
  const seed = SEED + part
  const title = `rules 1 to 15: schedules with faults lose nothing, apply nothing twice and end alike (part ${part + 1})`
  test.runIf(part < PARTS)(title, { timeout: 24 * 3_600_000 }, async () => {
    const { server, people } = await startServer()
    const counts = new FaultCounts()
    const started = Date.now()
    try {
      await fc.assert(
        fc.asyncProperty(schedule, (plan) => runSchedule(server, people, plan, counts)),
        { numRuns: runs, seed, endOnFailure: process.env.FUZZ_SHRINK !== '1', ...(PATH && { path: PATH }) },
      )
    } finally {
      await server.close()
    }
    console.log(`${runs} schedules, seed ${seed}, ${Math.round((Date.now() - started) / 1000)} s. Struck: ${counts}`)
    // A few schedules may well miss a kind.
    if (runs < RUNS_THAT_STRIKE_ALL) return
    for (const [strike, count] of counts.counts) expect(count, strike).toBeGreaterThanOrEqual(runs * STRIKES_MIN)
  })
}
