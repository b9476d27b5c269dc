import { MUTATIONS_BODY_MAX, MUTATIONS_PER_BATCH } from '../../../contract/limits'
import { toLocalAsset } from '../cache/storedAsset'
import type { OfflineDatabase } from '../database'
import { ASSET_LANE, boardOfLane, type StoredEntry } from '../initial/rows'
import { computeSendStates, type SendState } from '../outbox/dependencies'
import { type PushBatch, toMutation } from './pushBatch'

// What a lane of the outbox may send next. A lane is a board's uid, or ASSET_LANE, TEMPLATE_LANE or PRESET_LANE.

/** Dependencies look backwards only, so a prefix of a long lane is enough to fill a batch. */
const PREFIX = 3 * MUTATIONS_PER_BATCH
/** Room for the braces and commas around the mutations. */
const BODY_MARGIN = 4096

/** Lanes that are not empty. */
export async function lanesOf(db: OfflineDatabase): Promise<string[]> {
  const lanes: string[] = []
  // Skips from lane to lane in an existing index: another index would slow down every write.
  for (let next = await firstAfter(db, null); next; next = await firstAfter(db, next.lane)) lanes.push(next.lane)
  return lanes
}

function firstAfter(db: OfflineDatabase, lane: string | null): Promise<StoredEntry | undefined> {
  if (lane === null) return db.outbox.orderBy('[lane+seq]').first()
  return db.outbox.where('[lane+seq]').above([lane, Number.MAX_SAFE_INTEGER]).first()
}

/**
 * Takes a lane's next batch and marks it as sent, in one transaction: coalescing then leaves its entries alone. Null if
 * nothing may be sent now, 'orphaned' if the lane's board is not on this device. `limit`: entries at most.
 */
export async function takeBatch(
  db: OfflineDatabase,
  lane: string,
  { limit, now }: { readonly limit: number; readonly now: number },
): Promise<PushBatch | 'orphaned' | null> {
  return db.transaction('rw', [db.outbox, db.boards, db.assets, db.meta], async () => {
    const entries = await readLane(db, lane, PREFIX)
    const states = await readSendStates(db, lane, entries)
    const boardUid = boardOfLane(lane)
    const board = boardUid === null ? undefined : await db.boards.get(boardUid)
    // Its revs are from another epoch: it has to be reread first.
    if (board?.outdated) return null
    const ready = entries.filter((entry) => states.get(entry.mutationId) === 'ready')
    const chosen = chooseBatch(ready, limit)
    const [first] = chosen
    if (!first) return null
    // Only the board's creation can be sent without its id.
    if (boardUid !== null && first.change.kind !== 'board.create' && !board?.id) return board ? null : 'orphaned'
    await db.outbox.bulkPut(chosen.map((entry) => (entry.sentAt === null ? { ...entry, sentAt: now } : entry)))
    await db.meta.put({ key: 'drainer', value: now })
    const asset = first.change.kind === 'asset.upload' ? await db.assets.get(first.change.address) : undefined
    return { entries: chosen, boardId: board?.id ?? null, ...(asset && { asset: toLocalAsset(asset) }) }
  })
}

/** The send states of a lane's entries. Reads `outbox` and `boards`. */
export async function readSendStates(
  db: OfflineDatabase,
  lane: string,
  entries: readonly StoredEntry[],
): Promise<Map<string, SendState>> {
  const board = lane === ASSET_LANE ? undefined : await db.boards.get(lane)
  const uploads = new Map<string, 'waiting' | 'refused'>()
  if (lane !== ASSET_LANE) {
    for (const { target, refusal } of await readLane(db, ASSET_LANE)) {
      if (uploads.get(target) !== 'waiting') uploads.set(target, refusal ? 'refused' : 'waiting')
    }
  }
  return computeSendStates({ entries, uploads, isInTrash: Boolean(board?.deletedAt) })
}

/** A lane's entries in the order they were made. */
export function readLane(db: OfflineDatabase, lane: string, limit = Number.POSITIVE_INFINITY): Promise<StoredEntry[]> {
  return ofLane(db, lane).limit(limit).toArray()
}

/** Whether a lane has no entries, refused ones included. */
export async function isLaneEmpty(db: OfflineDatabase, lane: string): Promise<boolean> {
  return (await ofLane(db, lane).count()) === 0
}

function ofLane(db: OfflineDatabase, lane: string) {
  return db.outbox.where('[lane+seq]').between([lane, 0], [lane, Number.MAX_SAFE_INTEGER])
}

/** The first ready entry, with those after it that fit into the same batch and overtake nothing. */
function chooseBatch(ready: readonly StoredEntry[], limit: number): StoredEntry[] {
  const [first] = ready
  if (!first || !toMutation(first)) return first ? [first] : []
  const chosen: StoredEntry[] = []
  let bytes = BODY_MARGIN
  for (const entry of ready) {
    const mutation = toMutation(entry)
    if (!mutation || chosen.length >= Math.min(limit, MUTATIONS_PER_BATCH)) break
    bytes += new TextEncoder().encode(JSON.stringify(mutation)).length + 1
    if (bytes > MUTATIONS_BODY_MAX && chosen.length > 0) break
    chosen.push(entry)
  }
  return chosen
}
