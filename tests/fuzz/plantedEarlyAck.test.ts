import { expect, test, vi } from 'vitest'
import { findPlantedBug } from './plantedBug'
import { turns } from './VirtualClock'

/** Turns of the event loop between the answer and the commit. */
const HEAD_START = 300

// Planted bug: a server that acknowledges before it commits.
vi.mock('../../server/services/applyMutations/applyGroup', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../server/services/applyMutations/applyGroup')>()
  const { decide } = await import('../../server/services/applyMutations/decide')
  const { readState } = await import('../../server/services/applyMutations/read')
  const { writeDecision } = await import('../../server/services/applyMutations/write')
  let writing: Promise<unknown> = Promise.resolve()
  const applyGroup: typeof real.applyGroup = async (db, jobs, now) => {
    await writing
    const decision = decide(await readState(db, jobs), jobs, now)
    writing = turns(HEAD_START)
      .then(() => writeDecision(db, decision))
      .catch(() => {})
    return [...decision.answers]
  }
  return { ...real, applyGroup }
})

test('the fuzz finds a server that acknowledges before it commits', async () => {
  expect(await findPlantedBug()).toMatch(
    /was lost|differs from the server|was created 0 times|is still there|did not stay|was refused/,
  )
})
