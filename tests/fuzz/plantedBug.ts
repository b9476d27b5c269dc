import * as fc from 'fast-check'
import { FaultCounts } from './faults'
import { runSchedule } from './runSchedule'
import { schedule } from './schedule'
import { startServer } from './startServer'

const SCHEDULES_MAX = 60
const SEED = 7

/** Runs schedules until one fails, and returns its findings; null if none fails. */
export async function findPlantedBug(): Promise<string | null> {
  const { server, people } = await startServer()
  try {
    const details = await fc.check(
      fc.asyncProperty(schedule, (plan) => runSchedule(server, people, plan, new FaultCounts())),
      { numRuns: SCHEDULES_MAX, seed: SEED, endOnFailure: true },
    )
    return details.failed ? String(details.errorInstance) : null
  } finally {
    await server.close()
  }
}
