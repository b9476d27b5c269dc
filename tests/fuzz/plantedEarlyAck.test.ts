import { expect, test, vi } from 'vitest'
import { findPlantedBug } from './plantedBug'
import { turns } from './VirtualClock'

/** Turns of the event loop between the answer and the commit. */
const HEAD_START = 300

// Planted bug: a server that acknowledges before it commits.
vi.mock('../../server/services/applyMutations/state', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../server/services/applyMutations/state')>()
  let writing: Promise<unknown> = Promise.resolve()
  const readState: typeof real.readState = async (db, jobs) => {
    if (!db.isTransaction) await writing
    return real.readState(db, jobs)
  }
  const writeDecision: typeof real.writeDecision = async (db, decision) => {
    // What else is in the transaction needs what is written now.
    if (db.isTransaction) return real.writeDecision(db, decision)
    writing = turns(HEAD_START)
      .then(() => real.writeDecision(db, decision))
      .catch(() => {})
    return new Set(decision.boards.map(({ boardId }) => boardId))
  }
  class NoRecentBoards extends real.RecentBoards {
    override stateFor() {
      return undefined
    }
  }
  return { ...real, readState, writeDecision, RecentBoards: NoRecentBoards }
})

test('the fuzz finds a server that acknowledges before it commits', async () => {
  expect(await findPlantedBug()).toMatch(
    /was lost|differs from the server|was created 0 times|is still there|did not stay|was refused/,
  )
})
