import { expect, test, vi } from 'vitest'
import { findPlantedBug } from './plantedBug'

// Planted bug: a client whose cursor moves to the rev of any event, even past a gap.
vi.mock('../../app/offline/inbound/liveEvents', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../app/offline/inbound/liveEvents')>()
  const incomingOf: typeof real.incomingOf = (events) => ({
    ...real.incomingOf(events),
    covers: { from: 0, to: Math.max(...events.map(({ rev }) => rev)) },
  })
  return { ...real, incomingOf }
})

test('the fuzz finds a cursor that skips gaps between events', async () => {
  expect(await findPlantedBug()).toMatch(/differs from the server|was lost|was removed and is still there/)
})
