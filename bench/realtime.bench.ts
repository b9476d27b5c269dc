import type { Bench, Row } from './Row'
import { type FanOut, fanOut } from './realtime/fanOut'
import { idleMemory } from './realtime/idle'
import { type RunningSubject, withSubject } from './realtime/openSubject'
import { type Delays, pace } from './realtime/pace'
import { PEOPLE } from './realtime/seed'
import { createBenchDatabase } from './server/createBenchDatabase'

const RUNS = 5
const DURATION = 1_500
const PER_SECOND = 200
/** A process doesn't release memory that it has used, so each run has its own. */
const MEMORY_RUNS = 3

/** The live channel compared with a bare `ws` server in the same process; this process generates the load. */
export const bench: Bench = {
  name: 'realtime',
  async run() {
    const rows: Row[] = []
    await onDatabase(async (subject) => {
      rows.push(...(await measureFanOut(subject)), ...(await measureDelays(subject)))
    })
    rows.push(await measureMemory())
    return rows
  },
}

async function measureFanOut(subject: RunningSubject): Promise<Row[]> {
  const runs = { ours: [] as FanOut[], bare: [] as FanOut[], stopped: [] as FanOut[] }
  for (const side of ['ours', 'bare'] as const) await fanOut(subject, { side, duration: DURATION / 3 })
  for (let round = 0; round < RUNS; round++) {
    runs.bare.push(await fanOut(subject, { side: 'bare', duration: DURATION }))
    runs.ours.push(await fanOut(subject, { side: 'ours', duration: DURATION }))
    runs.stopped.push(await fanOut(subject, { side: 'ours', duration: DURATION, stopped: 50 }))
  }
  const rates = (list: readonly FanOut[]) => list.map(({ deliveriesPerSecond }) => deliveriesPerSecond)
  const costs = (list: readonly FanOut[]) => list.map(({ microseconds }) => microseconds)
  return [
    {
      title: 'fan-out of live changes to 50',
      unit: 'deliveries/s',
      runs: rates(runs.ours),
      baseline: { title: 'bare ws', runs: rates(runs.bare) },
      aim: { of: 'ratio', atLeast: 0.8 },
    },
    {
      title: 'processor time of that',
      unit: 'µs/delivery',
      runs: costs(runs.ours),
      baseline: { title: 'bare ws', runs: costs(runs.bare) },
    },
    {
      title: 'the same, beside 50 that stopped reading',
      unit: 'deliveries/s',
      runs: rates(runs.stopped),
      baseline: { title: 'without them', runs: rates(runs.ours) },
      aim: { of: 'ratio', atLeast: 0.9 },
    },
  ]
}

async function measureDelays(subject: RunningSubject): Promise<Row[]> {
  const runs = { ours: [] as Delays[], bare: [] as Delays[], committed: [] as Delays[] }
  for (let round = 0; round < RUNS; round++) {
    const load = { perSecond: PER_SECOND, duration: DURATION }
    runs.bare.push(await pace(subject, { side: 'bare', kind: 'show', ...load }))
    runs.ours.push(await pace(subject, { side: 'ours', kind: 'show', ...load }))
    runs.committed.push(await pace(subject, { side: 'ours', kind: 'commit', ...load }))
  }
  const row = (part: keyof Delays): Row => ({
    title: `live change to arrival, ${part}, ${PER_SECOND}/s`,
    unit: 'ms',
    runs: runs.ours.map((delays) => delays[part]),
    baseline: { title: 'bare ws', runs: runs.bare.map((delays) => delays[part]) },
  })
  const committed = (part: keyof Delays): Row => ({
    title: `committed change to arrival, ${part}, ${PER_SECOND}/s`,
    unit: 'ms',
    runs: runs.committed.map((delays) => delays[part]),
  })
  return [row('p50'), { ...row('p99'), aim: { of: 'ratio', atMost: 2 } }, committed('p50'), committed('p99')]
}

async function measureMemory(): Promise<Row> {
  const megabytes = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < MEMORY_RUNS; round++) {
    for (const side of ['ours', 'bare'] as const) {
      const bytes = await onDatabase((subject) => idleMemory(subject, side))
      megabytes[side].push(bytes / 1024 / 1024)
    }
  }
  return {
    title: `memory of ${PEOPLE} idle sockets`,
    unit: 'MB',
    runs: megabytes.ours,
    baseline: { title: 'bare ws', runs: megabytes.bare },
    aim: { of: 'median', atMost: 40 },
  }
}

/** A separate Postgres database if there is a server, else the embedded one. */
async function onDatabase<T>(work: (subject: RunningSubject) => Promise<T>): Promise<T> {
  const postgres = await createBenchDatabase()
  try {
    return await withSubject(postgres?.url, work)
  } finally {
    await postgres?.drop()
  }
}
