import { expect, test, vi } from 'vitest'
import { findPlantedBug } from './plantedBug'

// Planted bug: a device that recreates its deleted database, but restores nothing.
vi.mock('../../app/offline/loss/lazy/restore', async () => {
  const { writeIdentity } = await import('../../app/offline/loss/identity')
  const restore: typeof import('../../app/offline/loss/lazy/restore').restore = async (db, { newId }) => {
    const identity = await writeIdentity(db, { id: newId(), mark: 0, from: [] })
    return { identity, changes: 0, drafts: 0, missingPictures: 0, boards: [] }
  }
  return { restore }
})

test('the fuzz finds a device that restores nothing after its IndexedDB was deleted', async () => {
  expect(await findPlantedBug()).toMatch(/created 0 times|was lost|does not have board/)
})
