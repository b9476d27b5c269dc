import type { OfflineDatabase } from '../database'
import type { Moment, StoredElement } from '../initial/rows'
import type { NewChange } from '../types'
import { coalesce } from './coalesce'
import { fieldsOf } from './drafts'

// What is done to a draft, noted beside its rows. The rows alone say what is on it; moments say how that came about.

/** Ms within which what is done to one element is one moment. */
const BURST = 2_000
/** How many moments are noted before somebody looks whether there are too many. */
const LOOK_EVERY = 500

/**
 * Notes changes of a draft, before they are applied to its rows. Inside a transaction over `moments` and `elements`.
 * Returns whether it is time to compact them.
 */
export async function recordMoments(
  db: OfflineDatabase,
  boardUid: string,
  { changes, now, makeId }: { changes: readonly NewChange[]; now: number; makeId: () => string },
): Promise<boolean> {
  // What is there without a moment was made before any were noted, or their table was lost: it begins as it is.
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

/** The moment at which a row was made, as it is now. */
export function creationOf(row: StoredElement): Omit<Moment, 'seq' | 'mutationId'> {
  const { id: elementId, boardUid, createdAt } = row
  const change = { kind: 'element.create', elementId, data: fieldsOf(row) } as const
  return { boardUid, elementId, change, madeAt: Date.parse(createdAt) }
}
