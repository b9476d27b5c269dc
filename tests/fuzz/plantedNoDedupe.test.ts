import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { findPlantedBug } from './plantedBug'

// Planted bug: a server that forgets what it has applied.
vi.mock('../../server/services/applyMutations/state', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../server/services/applyMutations/state')>()
  const readState: typeof real.readState = async (...args) => ({ ...(await real.readState(...args)), known: [] })
  const writeDecision: typeof real.writeDecision = (db, decision) =>
    real.writeDecision(db, { ...decision, log: decision.log.map((entry) => ({ ...entry, mutationId: randomUUID() })) })
  return { ...real, readState, writeDecision }
})

test('the fuzz finds a server without deduplication', async () => {
  expect(await findPlantedBug()).toMatch(/(applied|created) 2 times|An element with this id already exists/)
})
