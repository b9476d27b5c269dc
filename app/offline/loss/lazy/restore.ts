import type { AssetRow } from '../../cache/storedAsset'
import type { OfflineDatabase } from '../../database'
import { readEpoch, writeEpoch } from '../../inbound/epoch'
import { BOARD_TARGET, type StoredBoard, type StoredEntry } from '../../initial/rows'
import { endSending } from '../../outbox/outbox'
import type { BoardSnapshot } from '../../types'
import { type Identity, readIdentity, writeIdentity } from '../identity'
import type { UnsentRows } from '../unsent'

export interface Restored {
  readonly identity: Identity
  /** Number of changes put back into the outbox. */
  readonly changes: number
  /** Number of drafts restored. */
  readonly drafts: number
  /** Number of images whose bytes were not found. */
  readonly missingPictures: number
  /** uids of the boards that have changed. */
  readonly boards: readonly string[]
}

export interface RestoreInput {
  readonly rows: UnsentRows
  /** Boards on the screen, which need not be fetched again. */
  readonly shown: readonly BoardSnapshot[]
  /** The server's epoch that they belong to; null if unknown. */
  readonly epoch: string | null
  /** Identity of the lost database, whose rows move to this one. Null if unknown. */
  readonly lost: string | null
  readonly readBlob: (address: string) => Promise<Blob | null>
  readonly newId: () => string
  /** Ms since the epoch. */
  readonly now: number
}

/**
 * Writes what was only on this device into a database that lost it. Existing rows stay unchanged; idempotent, even in
 * two tabs. Rule 9: restored entries may have been sent meanwhile, so they count as sent.
 */
export async function restore(db: OfflineDatabase, input: RestoreInput): Promise<Restored> {
  const { rows, shown, epoch, lost, newId, now } = input
  const { pictures, missingPictures } = await readPictures(db, input)
  return db.transaction('rw', [db.boards, db.elements, db.outbox, db.sending, db.assets, db.meta], async () => {
    const known = await readIdentity(db)
    const from = [...(known?.from ?? []), ...(lost === null ? [] : [lost])]
    const identity = await writeIdentity(db, {
      id: known?.id ?? newId(),
      mark: known?.mark ?? 0,
      from: [...new Set(from)],
    })
    const there = await readEpoch(db)
    // Otherwise the first epoch received would be trusted, though the server may have been set back since.
    if (there === null && epoch !== null) await writeEpoch(db, epoch)
    const isOutdated = there !== null && epoch !== null && there !== epoch
    const outdated = isOutdated && { outdated: { commonRev: 0, gone: [] } }
    const entries = await restoreEntries(db, rows.entries, now)
    const waiting = new Set(entries.map(({ lane }) => lane))
    const boards = new Set<string>(waiting)
    for (const { board, elements } of shown) {
      const here = await db.boards.get(board.uid)
      if (here?.isComplete) continue
      await db.boards.put({ ...board, seenRev: 0, ahead: [], ...outdated })
      await db.elements.bulkPut(elements.map((element) => ({ ...element, boardUid: board.uid })))
      boards.add(board.uid)
    }
    let drafts = 0
    for (const board of rows.boards) {
      if (await db.boards.get(board.uid)) continue
      await db.boards.put(board.isDraft ? board : asCard(board, rows.entries))
      if (board.isDraft) drafts++
      boards.add(board.uid)
    }
    await restoreElements(db, rows)
    for (const row of pictures) if (!(await db.assets.get(row.address))) await db.assets.put(row)
    return { identity, changes: entries.length, drafts, missingPictures, boards: [...boards] }
  })
}

/** Runs before the transaction, which would not survive waiting for files. */
async function readPictures(db: OfflineDatabase, { rows, readBlob }: RestoreInput) {
  const here = new Set(await db.assets.toCollection().primaryKeys())
  const pictures: AssetRow[] = []
  let missingPictures = 0
  for (const { type, ...asset } of rows.assets) {
    if (here.has(asset.address)) continue
    const blob = await readBlob(asset.address)
    if (blob) pictures.push({ ...asset, type, bytes: await blob.arrayBuffer() })
    else missingPictures++
  }
  return { pictures, missingPictures }
}

/** Restored entries go first: they were made before anything written since. */
async function restoreEntries(db: OfflineDatabase, lost: readonly StoredEntry[], now: number): Promise<StoredEntry[]> {
  for (const lane of await db.sending.toCollection().primaryKeys()) await endSending(db, lane)
  const since = await db.outbox.orderBy('seq').toArray()
  const here = new Set(since.map(({ mutationId }) => mutationId))
  const missing = lost.filter(({ mutationId }) => !here.has(mutationId))
  if (missing.length === 0) return []
  await db.outbox.bulkDelete(since.map(({ seq }) => seq))
  await db.outbox.bulkAdd(missing.map(({ seq: _, ...entry }) => ({ ...entry, sentAt: entry.sentAt ?? now })))
  await db.outbox.bulkAdd(since.map(({ seq: _, ...entry }) => entry))
  return missing
}

/** Resets a card for a full fetch, as revs may have been reassigned; a board not created yet stays as it is. */
function asCard(board: StoredBoard, entries: readonly StoredEntry[]): StoredBoard {
  const isNeverCreated = entries.some(
    ({ lane, target, change }) => lane === board.uid && target === BOARD_TARGET && change.kind === 'board.create',
  )
  return isNeverCreated && board.id === null ? board : { ...board, isComplete: false, seenRev: 0, cursor: 0, ahead: [] }
}

async function restoreElements(db: OfflineDatabase, { boards, elements }: UnsentRows): Promise<void> {
  const drafts = new Set(
    (await db.boards.bulkGet(boards.map(({ uid }) => uid))).flatMap((board) => (board?.isDraft ? board.uid : [])),
  )
  const wanted = elements.filter(({ boardUid }) => drafts.has(boardUid))
  const here = await db.elements.bulkGet(wanted.map(({ id }) => id))
  await db.elements.bulkPut(wanted.filter((_, index) => !here[index]))
}
