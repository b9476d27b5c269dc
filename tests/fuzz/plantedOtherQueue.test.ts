import { expect, test, vi } from 'vitest'
import { findPlantedBug } from './plantedBug'

// Planted bug: a server that applies one person's outbox in another's name.
vi.mock('../../server/middleware/caller', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  queueUser: (_: unknown, next: () => Promise<void>) => next(),
}))

test('the fuzz finds writes from another user’s queue', async () => {
  expect(await findPlantedBug()).toMatch(/in the name of|belongs to|was refused: Board not found/)
})
