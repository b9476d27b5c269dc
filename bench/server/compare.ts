import { type Call, type Load, type Measured, measure } from './load'

/** Runs per side. */
const RUNS = 7
const CONNECTIONS = 32
/** Milliseconds. */
const DURATION = 1_500
/**
 * A server runs for days: what counts is its speed once compiled, and ours has more to compile than the bare one. After
 * three seconds, a change still takes a third longer than after eight.
 */
const WARM_UP = 8_000

export interface Target {
  readonly url: string
  readonly cookie: string
  next(): Call
  readonly before?: Load['before']
}

export interface Compared {
  readonly ours: readonly Measured[]
  readonly baseline: readonly Measured[]
}

/** Runs alternate, so that other load on the machine affects both. */
export async function compare(ours: Target, baseline: Target, connections: number = CONNECTIONS): Promise<Compared> {
  const run = (target: Target, duration: number) => measure({ ...target, connections, duration })
  for (const target of [ours, baseline]) await run(target, WARM_UP)
  const measured: { ours: Measured[]; baseline: Measured[] } = { ours: [], baseline: [] }
  for (let round = 0; round < RUNS; round++) {
    measured.ours.push(await run(ours, DURATION))
    measured.baseline.push(await run(baseline, DURATION))
  }
  return measured
}
