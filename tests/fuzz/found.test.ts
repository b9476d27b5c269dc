import { afterAll, expect, test } from 'vitest'
import type { FuzzServer } from './FuzzServer'
import { FaultCounts } from './faults'
import { type People, runSchedule } from './runSchedule'
import type { Schedule, Step } from './schedule'
import { startServer } from './startServer'

// Bugs that the fuzz has found, reduced to the necessary steps.

let started: { server: FuzzServer; people: People } | undefined
afterAll(() => started?.server.close())

async function run(devices: Schedule['devices'], steps: readonly Step[]): Promise<void> {
  started ??= await startServer()
  await runSchedule(started.server, started.people, { devices, pace: 10, steps }, new FaultCounts())
}

const plain = { tabs: 1, hasLocks: true }

test('text stored just before its tab crashed may overwrite that of another tab', async () => {
  const done = run(
    [{ tabs: 2, hasLocks: true }, plain],
    [
      // Pauses its outbox: what is typed next is not sent, and coalesces.
      { do: 'fault', fault: 'account switch', tab: 0, pick: 0 },
      { do: 'tag', tab: 0, pick: 1, value: 1 },
      { do: 'type', tab: 1, pick: 0, value: 1 },
      { do: 'type', tab: 0, pick: 0, value: 0 },
      { do: 'wait', ms: 1_000 },
      { do: 'fault', fault: 'tab crash', tab: 1, pick: 0 },
    ],
  )
  await expect(done).resolves.toBeUndefined()
})
