import { expect, test, vi } from 'vitest'
import type { Incoming } from '../../app/offline/inbound/receive'
import { findPlantedBug } from './plantedBug'

// Planted bug: a client whose cursor moves to the rev of any event, even past a gap.
vi.mock('../../app/offline/inbound/receive', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../app/offline/inbound/receive')>()
  class Receive extends real.Receive {
    override applyChanges(boardUid: string, incoming: Incoming, echoed?: readonly string[]): Promise<number> {
      // Only events name individual revs.
      const covers = incoming.revs.length > 0 ? { from: 0, to: Math.max(...incoming.revs) } : incoming.covers
      return super.applyChanges(boardUid, { ...incoming, covers }, echoed)
    }
  }
  return { ...real, Receive }
})

test('the fuzz finds a cursor that skips gaps between events', async () => {
  expect(await findPlantedBug()).toMatch(/differs from the server|was lost|was removed and is still there/)
})
