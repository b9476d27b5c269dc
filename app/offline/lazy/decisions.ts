import { isAssetNeeded } from '../cache/assets'
import { BOARD_GONE, forgetBoard } from '../cache/boards'
import { copyTables, type OfflineDatabase } from '../database'
import { isAbsent } from '../inbound/receive'
import { ASSET_LANE, type StoredEntry, toEntry } from '../initial/rows'
import { namedAssets, readLane, refuse, subjectOf } from '../outbox/outbox'
import type { BoardDelta, OutboxEntry } from '../types'

// A person's decisions about entries that need attention. Each is one transaction and returns the deltas to send.

/**
 * Retry: clears the refusals of the entry, of what it depends on and of what depends on them. A no-op if its board is
 * not on this device, since nothing could be sent.
 */
export async function retryEntry(db: OfflineDatabase, mutationId: string): Promise<BoardDelta[]> {
  return db.transaction('rw', [db.outbox, db.boards], async () => {
    const all = await db.outbox.orderBy('seq').toArray()
    const entry = all.find((each) => each.mutationId === mutationId)
    if (!entry) return []
    const board = entry.boardUid === null ? undefined : await db.boards.get(entry.boardUid)
    if (entry.boardUid !== null && !board) return []
    const wanted = new Set(
      [...blockersOf(entry, all), entry].flatMap((root) => dependents(root, all)).map((each) => each.mutationId),
    )
    const cleared = all
      .filter((each) => wanted.has(each.mutationId) && each.refusal)
      .map((each) => ({ ...each, refusal: null }))
    await db.outbox.bulkPut(cleared)
    return byBoard(cleared).map(([boardUid, entries]) => ({ boardUid, queued: entries.map(toEntry) }))
  })
}

/** Refuses entries whose board is not on this device. Returns what was refused. */
export async function refuseOrphans(db: OfflineDatabase, boardUid: string): Promise<OutboxEntry[]> {
  return db.transaction('rw', [db.outbox, db.boards], async () => {
    if (await db.boards.get(boardUid)) return []
    const waiting = (await readLane(db, boardUid)).filter(({ refusal }) => !refusal)
    return (await refuse(db, waiting, BOARD_GONE)).map(toEntry)
  })
}

/** The entry's board if nothing can be sent to it (in the trash, gone, or not on this device); else null. */
export async function absentBoardOf(
  db: OfflineDatabase,
  mutationId: string,
): Promise<{ readonly boardUid: string; readonly isHere: boolean } | null> {
  const boardUid = (await db.outbox.where('mutationId').equals(mutationId).first())?.boardUid
  if (typeof boardUid !== 'string') return null
  const board = await db.boards.get(boardUid)
  return board && !isAbsent(board) ? null : { boardUid, isHere: board !== undefined }
}

/**
 * Discard: removes the entries and their dependents. A board whose creation is discarded is removed from this device.
 */
export async function discardEntries(db: OfflineDatabase, mutationIds: readonly string[]): Promise<BoardDelta[]> {
  const wanted = new Set(mutationIds)
  return db.transaction('rw', [...copyTables(db), db.outbox, db.assets], async () => {
    const all = await db.outbox.orderBy('seq').toArray()
    const roots = all.filter(({ mutationId }) => wanted.has(mutationId))
    const seqs = new Set(roots.flatMap((entry) => dependents(entry, all)).map(({ seq }) => seq))
    const gone = all.filter(({ seq }) => seqs.has(seq))
    await db.outbox.bulkDelete([...seqs])
    for (const { change } of roots)
      if (change.kind === 'asset.upload' && !(await isAssetNeeded(db, change.address)))
        await db.assets.delete(change.address)
    const boards = new Set(roots.flatMap(({ change, lane }) => (change.kind === 'board.create' ? lane : [])))
    for (const boardUid of boards) await forgetBoard(db, boardUid)
    return byBoard(gone).map(([boardUid, entries]) => ({
      boardUid,
      settled: entries.map((each) => each.mutationId),
      ...(boards.has(boardUid) && { reset: true as const }),
    }))
  })
}

/**
 * The entries that are discarded with an entry, itself included: what depends on it could never apply. `entries`: the
 * whole outbox.
 */
function dependents(entry: OutboxEntry, entries: readonly OutboxEntry[]): OutboxEntry[] {
  const later = entries.filter((other) => other.seq > entry.seq)
  const { change } = entry
  switch (change.kind) {
    case 'board.create':
      return [entry, ...later.filter((other) => other.boardUid === entry.boardUid)]
    case 'element.create':
      return [entry, ...later.filter((other) => subjectOf(other.change) === change.elementId)]
    case 'template.create':
      return [entry, ...later.filter((other) => subjectOf(other.change) === change.templateId)]
    case 'asset.upload': {
      const naming = later.filter((other) => namedAssets(other.change).includes(change.address))
      return unique([entry, ...naming.flatMap((other) => dependents(other, entries))])
    }
    default:
      return [entry]
  }
}

function unique(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return [...new Map(entries.map((entry) => [entry.mutationId, entry])).values()].sort((a, b) => a.seq - b.seq)
}

/** Refused entries that have to be sent before this one. */
function blockersOf(entry: OutboxEntry, all: readonly StoredEntry[]): StoredEntry[] {
  const addresses = namedAssets(entry.change)
  return all.filter((other) => {
    if (!other.refusal || other.seq >= entry.seq) return false
    if (other.change.kind === 'asset.upload') return addresses.includes(other.change.address)
    if (other.boardUid !== entry.boardUid) return false
    if (other.change.kind === 'board.create') return true
    if ('templateId' in other.change) {
      return 'templateId' in entry.change && other.change.templateId === entry.change.templateId
    }
    return (
      'elementId' in other.change && 'elementId' in entry.change && other.change.elementId === entry.change.elementId
    )
  })
}

function byBoard(entries: readonly StoredEntry[]): [string, StoredEntry[]][] {
  const groups = new Map<string, StoredEntry[]>()
  for (const entry of entries) groups.set(entry.lane || ASSET_LANE, [...(groups.get(entry.lane) ?? []), entry])
  return [...groups]
}
