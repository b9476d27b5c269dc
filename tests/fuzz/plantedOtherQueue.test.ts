import { expect, test, vi } from 'vitest'
import { findPlantedBug } from './plantedBug'

// A server that takes one person's queue in the name of whoever is signed in.
vi.mock('../../server/middleware/caller', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  queueUser: (_: unknown, next: () => Promise<void>) => next(),
}))

test('the fuzz finds writes from another user’s queue', async () => {
  expect(await findPlantedBug()).toMatch(/in the name of|belongs to|was refused: Board not found/)
})
