import type { OfflineDatabase } from '../database'
import type { Moment, StoredElement } from '../initial/rows'
import type { NewChange } from '../types'
import { fieldsOf } from './drafts'
import { coalesce } from './outbox'

// Records what is done to a draft. Its rows are only the current state; moments are how it came about.

/** Ms within which changes of one element merge into one moment. */
const BURST = 2_000
/** Moments recorded between checks whether there are too many. */
const LOOK_EVERY = 500

/**
 * Records changes of a draft before they are applied to its rows. Inside a transaction over `moments` and `elements`.
 * Returns whether it is time to compact them.
 */
export async function recordMoments(
  db: OfflineDatabase,
  boardUid: string,
  { changes, now, makeId }: { changes: readonly NewChange[]; now: number; makeId: () => string },
): Promise<boolean> {
  // Rows without moments were made before moments were recorded, or their table was lost: they start as they are now.
  if (!(await db.moments.where('boardUid').equals(boardUid).first())) {
    const rows = await db.elements.where('boardUid').equals(boardUid).sortBy('createdAt')
    await db.moments.bulkAdd(rows.map((row) => ({ ...creationOf(row), mutationId: makeId() })))
  }
  let isDue = false
  for (const { mutationId, change } of changes) {
    if (!('elementId' in change) || (await db.moments.where('mutationId').equals(mutationId).first())) continue
    const { elementId } = change
    const last = await db.moments.where('elementId').equals(elementId).last()
    const merged = last && Math.abs(now - last.madeAt) < BURST ? coalesce(last.change, change) : null
    if (last && merged === 'nothing') await db.moments.delete(last.seq)
    else if (last && merged && merged !== 'nothing' && 'elementId' in merged)
      await db.moments.put({ ...last, change: merged })
    else {
      const seq = await db.moments.add({ boardUid, elementId, mutationId, change, madeAt: now })
      isDue ||= seq % LOOK_EVERY === 0
    }
  }
  return isDue
}

/** The moment that creates a row in its current state. */
export function creationOf(row: StoredElement): Omit<Moment, 'seq' | 'mutationId'> {
  const { id: elementId, boardUid, createdAt } = row
  const change = { kind: 'element.create', elementId, data: fieldsOf(row) } as const
  return { boardUid, elementId, change, madeAt: Date.parse(createdAt) }
}
