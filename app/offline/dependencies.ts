import { isAssetAddress } from '../../contract/assetAddress'
import { patchedFields } from '../../contract/elementPatching'
import type { Change, OutboxEntry } from './types'

// Rules 3 and 5, pure: which entries of a lane may be sent now, which wait for another, and which will not go
// before the user decides about another.

export type Standing =
  | 'ready'
  /** Goes by itself, later: its board, its image or an earlier change of the same thing comes first. */
  | 'blocked'
  /** The server said no to this one. */
  | 'refused'
  /** Depends on a refused one, or its board is in the trash. */
  | 'parked'

export interface Lane {
  /** In the order they were made; a prefix of the lane is enough. */
  readonly entries: readonly OutboxEntry[]
  /** Addresses whose upload has not been acknowledged. */
  readonly uploads: ReadonlyMap<string, 'waiting' | 'refused'>
  readonly isInTrash: boolean
}

/** How each entry of a lane stands, by mutationId. */
export function standings(lane: Lane): Map<string, Standing> {
  const result = new Map<string, Standing>()
  const walk: Walk = { lane, held: new Map(), broken: new Map(), whole: null, isAnyBlocked: false }
  const wayOut = lane.isInTrash ? findWayOut(lane.entries) : undefined
  for (const entry of lane.entries) {
    const standing = lane.isInTrash ? standingInTrash(entry, wayOut) : standingOf(entry, walk)
    result.set(entry.mutationId, standing)
    if (!lane.isInTrash) remember(entry, standing, walk)
  }
  return result
}

interface Walk {
  readonly lane: Lane
  /** Elements of which an earlier change waits. */
  readonly held: Map<string, true>
  /** Elements of which an earlier change was refused, with the fields it touched; null: all of it. */
  readonly broken: Map<string, Set<string> | null>
  /** Set once an entry that everything after it depends on cannot go. */
  whole: 'blocked' | 'parked' | null
  isAnyBlocked: boolean
}

function standingOf(entry: OutboxEntry, walk: Walk): Standing {
  const { change } = entry
  if (entry.refusal) return 'refused'
  if (walk.whole) return walk.whole
  const id = 'elementId' in change ? change.elementId : null
  if (id !== null && dependsOnBroken(change, walk.broken.get(id))) return 'parked'
  const upload = namedAsset(change)
  const state = upload === null ? undefined : walk.lane.uploads.get(upload)
  if (state === 'refused') return 'parked'
  if (state === 'waiting' || (id !== null && walk.held.has(id))) return 'blocked'
  // What is in the board reaches it before the board goes to the trash.
  if (change.kind === 'board.delete' && walk.isAnyBlocked) return 'blocked'
  return 'ready'
}

function remember(entry: OutboxEntry, standing: Standing, walk: Walk): void {
  const { change } = entry
  const stops = standing === 'refused' || standing === 'parked'
  if (change.kind === 'board.create') walk.whole = stops ? 'parked' : 'blocked'
  if (standing === 'blocked') walk.isAnyBlocked = true
  if (standing === 'blocked' && change.kind === 'board.delete') walk.whole = 'blocked'
  if (!('elementId' in change)) return
  if (standing === 'blocked') walk.held.set(change.elementId, true)
  if (!stops && change.kind === 'element.create') walk.broken.delete(change.elementId)
  // Refused for no fault of its own: what is changed once the element is back does not depend on it.
  if (!stops || entry.refusal?.code === 'ELEMENT_DELETED') return
  const before = walk.broken.get(change.elementId)
  const fields = change.kind === 'element.update' ? patchedFields(change.data) : null
  walk.broken.set(change.elementId, fields === null || before === null ? null : new Set([...(before ?? []), ...fields]))
}

function dependsOnBroken(change: Change, broken: Set<string> | null | undefined): boolean {
  if (broken === undefined) return false
  if (broken === null) return true
  // Bringing the element back makes it whole. A delete does not need the refused update; an update does where it must
  // come after it.
  return change.kind === 'element.update' && patchedFields(change.data).some((field) => broken.has(field))
}

function findWayOut(entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  return entries.find(({ change, refusal }) => !refusal && isBoardsLife(change))
}

function isBoardsLife(change: Change): boolean {
  return change.kind === 'board.restore' || change.kind === 'board.delete'
}

function standingInTrash(entry: OutboxEntry, wayOut: OutboxEntry | undefined): Standing {
  if (entry.refusal) return 'refused'
  if (!wayOut || wayOut.change.kind === 'board.delete') return entry === wayOut ? 'ready' : 'parked'
  return entry === wayOut ? 'ready' : 'blocked'
}

/** The address of the asset that a change names, which the server must have first. */
export function namedAsset(change: Change): string | null {
  if (change.kind === 'element.create' || change.kind === 'element.update') {
    const { content } = change.data
    return content !== undefined && isAssetAddress(content) ? content : null
  }
  if (change.kind === 'board.create' || change.kind === 'board.update') return change.data.thumbnailUrl ?? null
  return null
}

/**
 * What goes with an entry when it is discarded, itself included: nothing that depends on it could ever apply.
 * `entries` are the whole outbox.
 */
export function dependents(entry: OutboxEntry, entries: readonly OutboxEntry[]): OutboxEntry[] {
  const later = entries.filter((other) => other.seq > entry.seq)
  const { change } = entry
  switch (change.kind) {
    case 'board.create':
      return [entry, ...later.filter((other) => other.boardUid === entry.boardUid)]
    case 'element.create':
      return [entry, ...later.filter((other) => isAbout(other, change.elementId))]
    case 'asset.upload': {
      const naming = later.filter((other) => namedAsset(other.change) === change.address)
      return unique([entry, ...naming.flatMap((other) => dependents(other, entries))])
    }
    default:
      return [entry]
  }
}

function isAbout(entry: OutboxEntry, elementId: string): boolean {
  return 'elementId' in entry.change && entry.change.elementId === elementId
}

function unique(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return [...new Map(entries.map((entry) => [entry.mutationId, entry])).values()].sort((a, b) => a.seq - b.seq)
}
