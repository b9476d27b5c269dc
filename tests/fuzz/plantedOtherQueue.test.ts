import { expect, test, vi } from 'vitest'
import { findPlantedBug } from './plantedBug'

// Planted bug: a server that applies one person's outbox in another's name.
vi.mock('../../server/routes/defineRoute', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../server/routes/defineRoute')>()
  const defineRoute: typeof real.defineRoute = (spec) =>
    real.defineRoute({ ...spec, headers: spec.headers?.filter((name) => name !== 'Queue-User') })
  return { ...real, defineRoute }
})

test('the fuzz finds writes from another user’s queue', async () => {
  expect(await findPlantedBug()).toMatch(/in the name of|belongs to|was refused: Board not found/)
})
