import type { Element } from '../../../contract/shared/element'
import type { OfflineDatabase } from '../database'
import { readEpoch } from '../inbound/epoch'
import type { Acknowledged, StoredBoard, StoredEntry } from '../initial/rows'
import { draftRow } from '../outbox/drafts'
import { enqueue } from '../outbox/outbox'
import { readLane } from '../push/lanes'
import type { Change } from '../types'
import { reoffer } from './reoffer'

export interface RenewDeps {
  readonly db: OfflineDatabase
  readonly newId: () => string
  readonly now: number
  /** The elements' epoch. */
  readonly epoch: string | null
}

interface ServerBoard {
  readonly boardUid: string
  readonly elements: readonly Element[]
  readonly rev: number
}

/**
 * Replaces a copy of another epoch with the server's board, and puts what the server has lost of this device's changes
 * before pending ones: in one transaction, while both are known. Undefined if another tab was faster.
 */
export async function renewBoard(
  { db, newId, now, epoch }: RenewDeps,
  { boardUid, elements, rev }: ServerBoard,
): Promise<StoredBoard | undefined> {
  const stores = [db.boards, db.elements, db.tombstones, db.outbox, db.acknowledged, db.meta]
  return db.transaction('rw', stores, async () => {
    const stored = await db.boards.get(boardUid)
    if (!stored?.outdated || (await readEpoch(db)) !== epoch) return undefined
    const rows = await db.elements.where('boardUid').equals(boardUid).toArray()
    const lost = await db.acknowledged.filter((row) => row.isLost === true && row.boardUid === boardUid).toArray()
    const copy = new Map(rows.map((row) => [row.id, row]))
    for (const change of unseenOf(lost)) {
      const here = copy.get(change.elementId)
      // Whoever restored it first may have updated it since.
      if (change.kind === 'element.create' && here) continue
      const row = draftRow(boardUid, here, change, new Date(now).toISOString())
      if (row) copy.set(row.id, row)
    }
    const truth = new Map(elements.map((row) => [row.id, row]))
    const waiting = await readLane(db, boardUid)
    const wanted = waiting.flatMap(({ change }) => (change.kind === 'element.update' ? change.elementId : []))
    const changes = reoffer({ lost: lost.map(({ change }) => change), wanted, copy, truth }, stored.outdated)
    await enqueueBefore(db, boardUid, { changes, newId, now, commonRev: stored.outdated.commonRev })
    await db.acknowledged.bulkDelete(lost.map(({ seq }) => seq))
    await db.elements.bulkDelete(rows.flatMap(({ id }) => (truth.has(id) ? [] : id)))
    await db.elements.bulkPut(elements.map((row) => ({ ...row, boardUid })))
    await db.tombstones.where('boardUid').equals(boardUid).delete()
    const { outdated: _, ...rest } = stored
    const board: StoredBoard = { ...rest, isComplete: true, cursor: rev, ahead: [] }
    await db.boards.put(board)
    return board
  })
}

type ElementChange = Extract<Change, { readonly elementId: string }>

/**
 * What was acknowledged without a row may not have arrived before the server was set back. The row of a later change
 * has it.
 */
function unseenOf(lost: readonly Acknowledged[]): ElementChange[] {
  const unseen = new Map<string, ElementChange[]>()
  for (const { change, isUnseen } of lost) {
    if (!('elementId' in change)) continue
    const before = unseen.get(change.elementId) ?? []
    unseen.set(change.elementId, isUnseen && change.kind !== 'element.delete' ? [...before, change] : [])
  }
  return [...unseen.values()].flat()
}

interface PrependInput {
  readonly changes: readonly Change[]
  readonly newId: () => string
  readonly now: number
  /** Pending changes were made on a copy that agrees with the server up to here. */
  readonly commonRev: number
}

/** Puts changes before pending ones in a board's lane, whose updates from now on are based on the common rev. */
export async function enqueueBefore(
  db: OfflineDatabase,
  boardUid: string,
  { changes, newId, now, commonRev }: PrependInput,
): Promise<void> {
  const waiting = await readLane(db, boardUid)
  await db.outbox.bulkDelete(waiting.map(({ seq }) => seq))
  await enqueue(
    db,
    boardUid,
    changes.map((change) => ({ mutationId: newId(), change })),
    now,
  )
  await db.outbox.bulkAdd(waiting.map(({ seq: _, ...entry }) => ({ ...entry, change: rebased(entry, commonRev) })))
}

/** What the server may already know is repeated exactly (rule 9). */
function rebased({ change, sentAt }: Omit<StoredEntry, 'seq'>, commonRev: number): Change {
  // It may have been sent before the server was set back, and restored by someone who saw it then.
  if (change.kind === 'element.create' && sentAt === null)
    return { ...change, isReturn: true, orUpdate: change.orUpdate ?? { baseRev: commonRev, data: {} } }
  if (sentAt !== null || !('baseRev' in change) || change.baseRev === undefined) return change
  return { ...change, baseRev: Math.min(change.baseRev, commonRev) }
}
