import type { AssetRow } from '../cache/storedAsset'
import type { OfflineDatabase } from '../database'
import { ASSET_LANE, BOARD_TARGET, type NewEntry, PRESET_LANE, type StoredEntry, TEMPLATE_LANE } from '../initial/rows'
import type { Change, NewChange, Refusal } from '../types'
import { coalesce } from './coalesce'
import { isReadable, namedAssets } from './dependencies'

// Writes to the outbox. Every function runs inside the caller's transaction over `outbox` (and the tables named).

/** The result of adding changes: rows added or changed, and mutationIds that were merged or canceled out. */
export interface EnqueueResult {
  readonly entries: readonly StoredEntry[]
  readonly merged: readonly string[]
}

/** Adds changes in order, merging what rule 9 allows. */
export async function enqueue(
  db: OfflineDatabase,
  boardUid: string | null,
  changes: readonly NewChange[],
  now: number,
): Promise<EnqueueResult> {
  const entries = new Map<number, StoredEntry>()
  const merged: string[] = []
  for (const { mutationId, change } of changes) {
    if (await db.outbox.where('mutationId').equals(mutationId).first()) continue
    const earlier = await mergeable(db, boardUid, change)
    const outcome = earlier ? coalesce(earlier.change, change) : null
    if (earlier && outcome === 'nothing') {
      await db.outbox.delete(earlier.seq)
      entries.delete(earlier.seq)
      merged.push(earlier.mutationId, mutationId)
    } else if (earlier && outcome && outcome !== 'nothing') {
      const row: StoredEntry = { ...earlier, change: outcome }
      await db.outbox.put(row)
      entries.set(row.seq, row)
      merged.push(mutationId)
    } else {
      const row = newEntry(boardUid, { mutationId, change }, now)
      const seq = await db.outbox.add(row)
      entries.set(seq, { ...row, seq })
    }
  }
  return { entries: [...entries.values()], merged }
}

/** A change of a draft that becomes a part of its board's history. */
export type DraftChange = NewChange & Required<Pick<StoredEntry, 'moment' | 'madeAt'>>

/** Adds changes of a draft unmerged, each with its own time. Existing ones stay unchanged. */
export async function enqueueMoments(
  db: OfflineDatabase,
  boardUid: string,
  changes: readonly DraftChange[],
): Promise<void> {
  const ids = changes.map(({ mutationId }) => mutationId)
  const here = new Set(await db.outbox.where('mutationId').anyOf(ids).keys())
  const added = changes.filter(({ mutationId }) => !here.has(mutationId))
  const rows = added.map(({ madeAt, moment, ...change }) => ({ ...newEntry(boardUid, change, madeAt), moment }))
  await db.outbox.bulkAdd(rows, { allKeys: true })
}

/** Parks changes: keeps them and shows them with the reason, but does not send them (rule 5). */
export async function refuse(
  db: OfflineDatabase,
  entries: readonly StoredEntry[],
  refusal: Refusal,
): Promise<StoredEntry[]> {
  const refused = entries.map((entry) => ({ ...entry, refusal }))
  await db.outbox.bulkPut(refused)
  return refused
}

/** Stores the assets and queues an upload for each, unless one is pending. The transaction also spans `assets`. */
export async function enqueueUploads(
  db: OfflineDatabase,
  assets: readonly AssetRow[],
  makeId: () => string,
  now: number,
): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = []
  for (const asset of assets) {
    await db.assets.put(asset)
    const waiting = await db.outbox.where('[lane+target]').equals([ASSET_LANE, asset.address]).toArray()
    if (waiting.some((entry) => !entry.refusal)) continue
    const row = newEntry(null, { mutationId: makeId(), change: { kind: 'asset.upload', address: asset.address } }, now)
    const seq = await db.outbox.add(row)
    entries.push({ ...row, seq })
  }
  return entries
}

/**
 * Images that new elements or templates name and that may never have been uploaded although their bytes are here:
 * deleted from a draft before it was saved, say, and restored. A repeated upload does no harm.
 */
export async function strandedAssets(db: OfflineDatabase, changes: readonly NewChange[]): Promise<AssetRow[]> {
  const creations = changes.filter(({ change }) => change.kind.endsWith('.create'))
  const addresses = new Set(creations.flatMap(({ change }) => namedAssets(change)))
  if (addresses.size === 0) return []
  return (await db.assets.bulkGet([...addresses])).flatMap((asset) => asset ?? [])
}

/**
 * The entry that a change may merge with: the last one about the same thing, if it was neither sent nor refused and
 * nothing after it must be applied first.
 */
async function mergeable(db: OfflineDatabase, boardUid: string | null, change: Change): Promise<StoredEntry | null> {
  if (change.kind.endsWith('.create')) return null
  const lane = laneOf(boardUid, change)
  const last = await db.outbox
    .where('[lane+target]')
    .equals([lane, targetOf(change)])
    .last()
  // Changes made after a board's first save don't merge with its history from before.
  if (!last || last.sentAt !== null || last.refusal || last.moment || !isReadable(last)) return null
  const boardChanges = await db.outbox.where('[lane+target]').equals([lane, BOARD_TARGET]).toArray()
  if (boardChanges.some((entry) => entry.seq > last.seq && isLifecycleChange(entry.change))) return null
  // Merging would make the earlier change wait for the image, too.
  const keys = namedAssets(change).map((address) => [ASSET_LANE, address])
  if (keys.length === 0) return last
  const upload = await db.outbox.where('[lane+target]').anyOf(keys).first()
  return upload ? null : last
}

function isLifecycleChange(change: Change): boolean {
  return change.kind === 'board.delete' || change.kind === 'board.restore'
}

function newEntry(boardUid: string | null, { mutationId, change }: NewChange, now: number): NewEntry {
  return {
    mutationId,
    version: 1,
    boardUid,
    change,
    sentAt: null,
    refusal: null,
    madeAt: now,
    lane: laneOf(boardUid, change),
    target: targetOf(change),
  }
}

function laneOf(boardUid: string | null, change: Change): string {
  if (boardUid !== null) return boardUid
  if ('presetKey' in change) return PRESET_LANE
  return 'templateId' in change ? TEMPLATE_LANE : ASSET_LANE
}

function targetOf(change: Change): string {
  if ('elementId' in change) return change.elementId
  if ('templateId' in change) return change.templateId
  if ('presetKey' in change) return change.presetKey
  return change.kind === 'asset.upload' ? change.address : BOARD_TARGET
}
