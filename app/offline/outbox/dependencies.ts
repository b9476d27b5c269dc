import { isAssetAddress } from '../../../contract/rules/assetAddress'
import { patchedFields } from '../../../contract/rules/elementPatching'
import type { ElementPatch } from '../../../contract/shared/element'
import type { Change, OutboxEntry } from '../types'

// Rules 3 and 5, as pure functions: which entries of a lane may be sent now, which wait for another, and which can't be
// sent before the person decides about another.

export type SendState =
  | 'ready'
  /** Sent automatically later: its board, its image or an earlier change of the same thing comes first. */
  | 'blocked'
  /** The server refused this one. */
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

/** The send state of each entry of a lane, by mutationId. */
export function computeSendStates(lane: Lane): Map<string, SendState> {
  const result = new Map<string, SendState>()
  const walk: LaneScan = { lane, blockedIds: new Map(), failedFields: new Map(), blocksRest: null, isAnyBlocked: false }
  const lifecycleEntry = lane.isInTrash ? findLifecycleEntry(lane.entries) : undefined
  for (const entry of lane.entries) {
    const state = lane.isInTrash ? sendStateInTrash(entry, lifecycleEntry) : sendStateOf(entry, walk)
    result.set(entry.mutationId, state)
    if (!lane.isInTrash) recordState(entry, state, walk)
  }
  return result
}

interface LaneScan {
  readonly lane: Lane
  /** Elements and templates with an earlier change that is blocked. */
  readonly blockedIds: Map<string, true>
  /** Elements with an earlier change that was refused, with the fields it touched; null: all of it. */
  readonly failedFields: Map<string, Set<string> | null>
  /** Set once an entry that everything after it depends on can't be sent. */
  blocksRest: 'blocked' | 'parked' | null
  isAnyBlocked: boolean
}

function sendStateOf(entry: OutboxEntry, walk: LaneScan): SendState {
  const { change } = entry
  if (entry.refusal) return 'refused'
  if (walk.blocksRest) return walk.blocksRest
  // For a newer server, or a newer version of this app.
  if (entry.heldBy !== undefined || !isReadable(entry)) return 'blocked'
  const id = subjectOf(change)
  if (id !== null && dependsOnFailed(change, walk.failedFields.get(id))) return 'parked'
  const uploads = namedAssets(change).map((address) => walk.lane.uploads.get(address))
  if (uploads.includes('refused')) return 'parked'
  if (uploads.includes('waiting') || (id !== null && walk.blockedIds.has(id))) return 'blocked'
  // Changes on the board reach it before it is moved to the trash or saved as a version.
  if ((change.kind === 'board.delete' || change.kind === 'board.version') && walk.isAnyBlocked) return 'blocked'
  return 'ready'
}

function recordState(entry: OutboxEntry, state: SendState, walk: LaneScan): void {
  const { change } = entry
  const stops = state === 'refused' || state === 'parked'
  if (change.kind === 'board.create') walk.blocksRest = stops ? 'parked' : 'blocked'
  if (state === 'blocked') walk.isAnyBlocked = true
  if (state === 'blocked' && change.kind === 'board.delete') walk.blocksRest = 'blocked'
  const id = subjectOf(change)
  if (id === null) return
  if (state === 'blocked') walk.blockedIds.set(id, true)
  if (!stops && isCreation(change)) walk.failedFields.delete(id)
  // Refused only because the element was deleted: changes made once it is back do not depend on this one.
  if (!stops || entry.refusal?.code === 'ELEMENT_DELETED') return
  const before = walk.failedFields.get(id)
  const fields = updatedFields(change)
  walk.failedFields.set(id, fields === null || before === null ? null : new Set([...(before ?? []), ...fields]))
}

function dependsOnFailed(change: Change, broken: Set<string> | null | undefined): boolean {
  if (broken === undefined) return false
  if (broken === null) return true
  // Restoring the element sets all fields. A delete does not need the refused update; a later update does if it touches
  // the same fields.
  return updatedFields(change)?.some((field) => broken.has(field)) ?? false
}

/** All kinds of change; the compiler checks that none is missing. */
const KINDS: Readonly<Record<Change['kind'], true>> = {
  'element.create': true,
  'element.update': true,
  'element.delete': true,
  'board.create': true,
  'board.update': true,
  'board.delete': true,
  'board.restore': true,
  'board.version': true,
  'asset.upload': true,
  'template.create': true,
  'template.update': true,
  'template.delete': true,
  'preset.create': true,
  'preset.update': true,
  'preset.delete': true,
  'preset.restore': true,
  'preset.like': true,
}

/** Whether this version can send it: another tab with a newer version may have made it, and then sends it. */
export function isReadable({
  version,
  change,
}: {
  readonly version: number
  readonly change: { readonly kind: string }
}): boolean {
  return version === 1 && Object.hasOwn(KINDS, change.kind)
}

/** The element or template that a change is about. */
function subjectOf(change: Change): string | null {
  if ('elementId' in change) return change.elementId
  return 'templateId' in change ? change.templateId : null
}

function isCreation({ kind }: Change): boolean {
  return kind === 'element.create' || kind === 'template.create'
}

/** The fields that an update touches; null if the change concerns the whole thing. */
function updatedFields(change: Change): string[] | null {
  if (change.kind === 'element.update') return patchedFields(change.data)
  return change.kind === 'template.update' ? Object.keys(change.data) : null
}

function findLifecycleEntry(entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  return entries.find(({ change, refusal }) => !refusal && isLifecycleChange(change))
}

function isLifecycleChange(change: Change): boolean {
  return change.kind === 'board.restore' || change.kind === 'board.delete'
}

function sendStateInTrash(entry: OutboxEntry, lifecycleEntry: OutboxEntry | undefined): SendState {
  if (entry.refusal) return 'refused'
  if (!lifecycleEntry || lifecycleEntry.change.kind === 'board.delete')
    return entry === lifecycleEntry ? 'ready' : 'parked'
  return entry === lifecycleEntry ? 'ready' : 'blocked'
}

/** Addresses of the assets that a change names; the server must have them first. */
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

/** The images of an element: the one shown, and its original from before it was modified. */
function picturesOf({ content, properties }: Pick<ElementPatch, 'content' | 'properties'>): string[] {
  return [content, properties?.original].filter(
    (address): address is string => typeof address === 'string' && isAssetAddress(address),
  )
}

/**
 * The entries that are discarded with an entry, itself included: what depends on it could never apply. `entries`: the
 * whole outbox.
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
