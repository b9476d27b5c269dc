import { isAssetAddress } from '../../contract/assetAddress'
import type { ElementPatch } from '../../contract/element'
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
  /** Elements and templates of which an earlier change waits. */
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
  const id = subjectOf(change)
  if (id !== null && dependsOnBroken(change, walk.broken.get(id))) return 'parked'
  const uploads = namedAssets(change).map((address) => walk.lane.uploads.get(address))
  if (uploads.includes('refused')) return 'parked'
  if (uploads.includes('waiting') || (id !== null && walk.held.has(id))) return 'blocked'
  // What is in the board reaches it before the board goes to the trash, or is kept as a version.
  if ((change.kind === 'board.delete' || change.kind === 'board.version') && walk.isAnyBlocked) return 'blocked'
  return 'ready'
}

function remember(entry: OutboxEntry, standing: Standing, walk: Walk): void {
  const { change } = entry
  const stops = standing === 'refused' || standing === 'parked'
  if (change.kind === 'board.create') walk.whole = stops ? 'parked' : 'blocked'
  if (standing === 'blocked') walk.isAnyBlocked = true
  if (standing === 'blocked' && change.kind === 'board.delete') walk.whole = 'blocked'
  const id = subjectOf(change)
  if (id === null) return
  if (standing === 'blocked') walk.held.set(id, true)
  if (!stops && isCreation(change)) walk.broken.delete(id)
  // Refused for no fault of its own: what is changed once the element is back does not depend on it.
  if (!stops || entry.refusal?.code === 'ELEMENT_DELETED') return
  const before = walk.broken.get(id)
  const fields = updatedFields(change)
  walk.broken.set(id, fields === null || before === null ? null : new Set([...(before ?? []), ...fields]))
}

function dependsOnBroken(change: Change, broken: Set<string> | null | undefined): boolean {
  if (broken === undefined) return false
  if (broken === null) return true
  // Bringing the element back makes it whole. A delete does not need the refused update; an update does where it must
  // come after it.
  return updatedFields(change)?.some((field) => broken.has(field)) ?? false
}

/** The element or the template that a change is about. */
function subjectOf(change: Change): string | null {
  if ('elementId' in change) return change.elementId
  return 'templateId' in change ? change.templateId : null
}

function isCreation({ kind }: Change): boolean {
  return kind === 'element.create' || kind === 'template.create'
}

/** The fields that an update touches; null where a change is about all of it. */
function updatedFields(change: Change): string[] | null {
  if (change.kind === 'element.update') return patchedFields(change.data)
  return change.kind === 'template.update' ? Object.keys(change.data) : null
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

/** Addresses of the assets that a change names, which the server must have first. */
export function namedAssets(change: Change): readonly string[] {
  switch (change.kind) {
    case 'element.create':
    case 'element.update':
      return picturesOf(change.data)
    case 'template.create':
      return [...new Set(change.data.elements.flatMap(picturesOf))]
    case 'board.create':
    case 'board.update':
      return change.data.thumbnailUrl ? [change.data.thumbnailUrl] : []
    default:
      return []
  }
}

/** What an element shows, and what that was made from before it was modified. */
function picturesOf({ content, properties }: Pick<ElementPatch, 'content' | 'properties'>): string[] {
  return [content, properties?.original].filter(
    (address): address is string => typeof address === 'string' && isAssetAddress(address),
  )
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
