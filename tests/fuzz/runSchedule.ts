import type { Account, FuzzServer } from './FuzzServer'
import type { FaultCounts } from './faults'
import { findFaults } from './oracle'
import { FAULTS_MIN, type Schedule } from './schedule'
import { World } from './World'

export interface People {
  readonly accounts: readonly Account[]
  readonly stranger: Account
}

/** Runs one schedule on a new board until it settles. Throws with all findings; adds its faults to `counts`. */
export async function runSchedule(
  server: FuzzServer,
  people: People,
  plan: Schedule,
  counts: FaultCounts,
): Promise<void> {
  const world = new World(server, people, plan)
  try {
    await world.begin(plan)
    for (const step of plan.steps) await world.run(step)
    await world.injectAtLeast(FAULTS_MIN)
    await world.heal()
    const found = await findFaults(world, server)
    if (world.counts.total < FAULTS_MIN) found.push(`only ${world.counts.total} faults struck`)
    if (found.length > 0) throw new Error(found.join('\n'))
  } finally {
    counts.add(world.counts)
    world.close()
    await server.clear()
  }
}
