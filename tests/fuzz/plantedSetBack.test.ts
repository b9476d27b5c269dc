import { expect, test, vi } from 'vitest'
import { findPlantedBug } from './plantedBug'

// Planted bug: a client that accepts any epoch, and continues as if revs and ids still meant the same.
vi.mock('../../app/offline/lazy/reconcile', () => ({
  reconcile: async ({
    db,
    http,
  }: {
    db: import('../../app/offline/database').OfflineDatabase
    http: { epoch: string }
  }) => {
    const { fetchComparison } = await import('../../app/offline/lazy/compare')
    const compared = await fetchComparison(http as never, { epoch: null })
    if (compared.kind !== 'compared') return compared
    await db.meta.put({ key: 'epoch', value: compared.epoch })
    return { kind: 'done', epoch: compared.epoch, boards: [] }
  },
}))

test('the fuzz finds a device that trusts its revs after the server was set back', async () => {
  expect(await findPlantedBug()).toMatch(/differs from the server|was lost|is on the server 0 times|created 0 times/)
})
