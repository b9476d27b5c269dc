import { CONTRACT_VERSION } from '../../../contract/contractVersion'
import type { Element } from '../../../contract/shared/element'
import type { OfflineDatabase } from '../database'
import { readEpoch } from '../inbound/epoch'
import type { Acknowledged, StoredBoard, StoredEntry } from '../initial/rows'
import { draftRow } from '../outbox/drafts'
import { endSending, enqueue, readLane } from '../outbox/outbox'
import type { Change } from '../types'
import { reoffer } from './reoffer'

export interface RenewDeps {
  readonly db: OfflineDatabase
  readonly newId: () => string
  readonly now: number
  /** The epoch of `elements`. */
  readonly epoch: string | null
}

interface ServerBoard {
  readonly boardUid: string
  readonly elements: readonly Element[]
  readonly rev: number
}

/**
 * Replaces a copy from another epoch with the server's board, and queues the changes of this device that the server has
 * lost before the pending ones: in one transaction, while both are known. Undefined if another tab did so first.
 */
export async function renewBoard(
  { db, newId, now, epoch }: RenewDeps,
  { boardUid, elements, rev }: ServerBoard,
): Promise<StoredBoard | undefined> {
  const stores = [db.boards, db.elements, db.tombstones, db.outbox, db.sending, db.acknowledged, db.meta]
  return db.transaction('rw', stores, async () => {
    const stored = await db.boards.get(boardUid)
    if (!stored?.outdated || (await readEpoch(db)) !== epoch) return undefined
    const rows = await db.elements.where('boardUid').equals(boardUid).toArray()
    const lost = await db.acknowledged.filter((row) => row.isLost === true && row.boardUid === boardUid).toArray()
    const copy = new Map(rows.map((row) => [row.id, row]))
    for (const change of unseenOf(lost)) {
      const here = copy.get(change.elementId)
      // Someone else who restored it first may have updated it since.
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
    const board: StoredBoard = { ...rest, isComplete: true, cursor: rev, ahead: [], contract: CONTRACT_VERSION }
    await db.boards.put(board)
    return board
  })
}

type ElementChange = Extract<Change, { readonly elementId: string }>

/**
 * A change acknowledged without a row may be missing from the copy, unless a later change of the element brought its
 * row.
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
  /** The rev up to which the copy that pending changes were made on agrees with the server. */
  readonly commonRev: number
}

/** Puts changes before the pending ones of a board's lane, and rebases those updates onto the common rev. */
export async function enqueueBefore(
  db: OfflineDatabase,
  boardUid: string,
  { changes, newId, now, commonRev }: PrependInput,
): Promise<void> {
  await endSending(db, boardUid)
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

/** What the server may already have is repeated unchanged (rule 9). */
function rebased({ change, sentAt }: Omit<StoredEntry, 'seq'>, commonRev: number): Change {
  // It may have been sent before the server was set back, and then restored by someone who saw it.
  if (change.kind === 'element.create' && sentAt === null)
    return { ...change, isReturn: true, orUpdate: change.orUpdate ?? { baseRev: commonRev, data: {} } }
  if (sentAt !== null || !('baseRev' in change) || change.baseRev === undefined) return change
  return { ...change, baseRev: Math.min(change.baseRev, commonRev) }
}
