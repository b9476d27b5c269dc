import type { Table } from 'dexie'
import { PROPERTY_KEYS_MAX } from '../../../contract/limits'
import type { Mutation } from '../../../contract/mutation'
import { isAssetAddress } from '../../../contract/rules/assetAddress'
import { patchedFields } from '../../../contract/rules/elementPatching'
import type { ElementFields, ElementPatch, Properties, PropertiesPatch } from '../../../contract/shared/element'
import type { AssetRow } from '../cache/storedAsset'
import type { OfflineDatabase } from '../database'
import {
  ASSET_LANE,
  BOARD_TARGET,
  markSent,
  type NewEntry,
  PRESET_LANE,
  type StoredEntry,
  TEMPLATE_LANE,
} from '../initial/rows'
import type { Change, LocalAsset, NewChange, OutboxEntry, Refusal } from '../types'

// The table of changes that the server has not acknowledged: adding them (rule 9 merges what was never sent), reading a
// lane, and deciding what of it may be sent (rules 3 and 5). A lane is a board's uid, or ASSET_LANE, TEMPLATE_LANE or
// PRESET_LANE. Every function that writes runs inside the caller's transaction over `outbox` (and the tables named).

// --- adding changes -----------------------------------------------------------------------------------------------

/** The result of adding changes: rows added or changed, and mutationIds that were merged or canceled out. */
export interface EnqueueResult {
  readonly entries: readonly StoredEntry[]
  readonly merged: readonly string[]
}

/** Adds changes in order, merging what rule 9 allows. For a board, the transaction also spans `sending`. */
export async function enqueue(
  db: OfflineDatabase,
  boardUid: string | null,
  changes: readonly NewChange[],
  now: number,
): Promise<EnqueueResult> {
  const entries = new Map<number, StoredEntry>()
  const merged: string[] = []
  const sending = boardUid === null ? undefined : await db.sending.get(boardUid)
  const sent = new Set(sending?.mutationIds)
  for (const { mutationId, change } of changes) {
    if (await db.outbox.where('mutationId').equals(mutationId).first()) continue
    const earlier = await mergeable(db, boardUid, { change, sent })
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

/**
 * The entry that a change may merge with: the last one about the same thing, if it was neither sent nor refused and
 * nothing after it must be applied first.
 */
async function mergeable(
  db: OfflineDatabase,
  boardUid: string | null,
  { change, sent }: { readonly change: Change; readonly sent: ReadonlySet<string> },
): Promise<StoredEntry | null> {
  if (change.kind.endsWith('.create')) return null
  const lane = laneOf(boardUid, change)
  const last = await db.outbox
    .where('[lane+target]')
    .equals([lane, targetOf(change)])
    .last()
  // Changes made after a board's first save don't merge with its history from before.
  if (!last || last.sentAt !== null || sent.has(last.mutationId)) return null
  if (last.refusal || last.moment || !isReadable(last)) return null
  const boardChanges = await db.outbox.where('[lane+target]').equals([lane, BOARD_TARGET]).toArray()
  if (boardChanges.some((entry) => entry.seq > last.seq && isLifecycleChange(entry.change))) return null
  // Merging would make the earlier change wait for the image, too.
  const keys = namedAssets(change).map((address) => [ASSET_LANE, address])
  if (keys.length === 0) return last
  const upload = await db.outbox.where('[lane+target]').anyOf(keys).first()
  return upload ? null : last
}

/**
 * Rule 9, as a pure function: merges two consecutive changes of the same thing, neither of them sent. Returns the
 * change that replaces the earlier one, 'nothing' if they cancel out, or null if both must stay.
 */
export function coalesce(earlier: Change, later: Change): Change | 'nothing' | null {
  // If someone else may restore it first, both stay.
  if (earlier.kind === 'element.create' && later.kind === 'element.delete') return earlier.isReturn ? null : 'nothing'
  if (earlier.kind === 'element.create' && later.kind === 'element.update') {
    const data = () => mergeIntoFields(earlier.data, later.data)
    if (!earlier.isReturn) return fits(() => ({ ...earlier, data: data() }))
    // If someone else restores it first, only this update is left to send.
    const { orUpdate = { baseRev: later.baseRev, data: {} } } = earlier
    const own = () => ({ ...orUpdate, data: mergePatches(orUpdate.data, later.data) })
    return fits(() => ({ ...earlier, data: data(), orUpdate: own() }))
  }
  if (earlier.kind === 'element.update' && later.kind === 'element.update') {
    const baseRev = Math.min(earlier.baseRev, later.baseRev)
    return fits(() => ({ ...earlier, baseRev, data: mergePatches(earlier.data, later.data) }))
  }
  if (earlier.kind === 'board.update' && later.kind === 'board.update') {
    const baseRev = later.baseRev ?? earlier.baseRev
    return { ...earlier, data: { ...earlier.data, ...later.data }, ...(baseRev !== undefined && { baseRev }) }
  }
  if ('templateId' in earlier && 'templateId' in later) return coalesceTemplate(earlier, later)
  if ('presetKey' in earlier && 'presetKey' in later) return coalescePreset(earlier, later)
  return null
}

type TemplateChange = Extract<Change, { readonly templateId: string }>

function coalesceTemplate(earlier: TemplateChange, later: TemplateChange): Change | 'nothing' | null {
  if (earlier.kind === 'template.create' && later.kind === 'template.delete') return 'nothing'
  if (earlier.kind === 'template.delete' || later.kind !== 'template.update') return null
  return { ...earlier, data: { ...earlier.data, ...later.data } } as Change
}

type PresetChange = Extract<Change, { readonly presetKey: string }>

/** An undone like stays a change: this device can't know whether the server has an older like. */
function coalescePreset(earlier: PresetChange, later: PresetChange): Change | 'nothing' | null {
  if (earlier.kind === 'preset.like' && later.kind === 'preset.like') return later
  if (earlier.kind === 'preset.delete' && later.kind === 'preset.restore') return 'nothing'
  if (earlier.kind !== 'preset.update' || later.kind !== 'preset.update') return null
  return { ...earlier, data: { ...earlier.data, ...later.data } }
}

function fits<T extends Change & { readonly data: ElementFields | ElementPatch }>(merge: () => T): T | null {
  const merged = merge()
  return Object.keys(merged.data.properties ?? {}).length <= PROPERTY_KEYS_MAX ? merged : null
}

function mergePatches(earlier: ElementPatch, later: ElementPatch): ElementPatch {
  const properties: PropertiesPatch = { ...earlier.properties, ...later.properties }
  return { ...earlier, ...later, ...(earlier.properties || later.properties ? { properties } : {}) }
}

function mergeIntoFields(fields: ElementFields, patch: ElementPatch): ElementFields {
  const { properties: changed, ...columns } = patch
  if (!changed) return { ...fields, ...columns }
  const properties: Properties = { ...fields.properties }
  for (const [key, value] of Object.entries(changed)) {
    if (value === null) delete properties[key]
    else properties[key] = value
  }
  return { ...fields, ...columns, properties }
}

/** A row for a change that was just made; its seq is assigned when it is added. */
export function newEntry(boardUid: string | null, { mutationId, change }: NewChange, now: number): NewEntry {
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

// --- lanes --------------------------------------------------------------------------------------------------------

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

// --- what may be sent, as pure functions --------------------------------------------------------------------------

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
  const scan: LaneScan = { lane, blockedIds: new Map(), failedFields: new Map(), blocksRest: null, isAnyBlocked: false }
  const lifecycleEntry = lane.isInTrash ? findLifecycleEntry(lane.entries) : undefined
  for (const entry of lane.entries) {
    const state = lane.isInTrash ? sendStateInTrash(entry, lifecycleEntry) : sendStateOf(entry, scan)
    result.set(entry.mutationId, state)
    if (!lane.isInTrash) recordState(entry, state, scan)
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

function sendStateOf(entry: OutboxEntry, scan: LaneScan): SendState {
  const { change } = entry
  if (entry.refusal) return 'refused'
  if (scan.blocksRest) return scan.blocksRest
  // For a newer server, or a newer version of this app.
  if (entry.heldBy !== undefined || !isReadable(entry)) return 'blocked'
  const id = subjectOf(change)
  if (id !== null && dependsOnFailed(change, scan.failedFields.get(id))) return 'parked'
  const uploads = namedAssets(change).map((address) => scan.lane.uploads.get(address))
  if (uploads.includes('refused')) return 'parked'
  if (uploads.includes('waiting') || (id !== null && scan.blockedIds.has(id))) return 'blocked'
  // Changes on the board reach it before it is moved to the trash or saved as a version.
  if ((change.kind === 'board.delete' || change.kind === 'board.version') && scan.isAnyBlocked) return 'blocked'
  return 'ready'
}

function recordState(entry: OutboxEntry, state: SendState, scan: LaneScan): void {
  const { change } = entry
  const stops = state === 'refused' || state === 'parked'
  if (change.kind === 'board.create') scan.blocksRest = stops ? 'parked' : 'blocked'
  if (state === 'blocked') scan.isAnyBlocked = true
  if (state === 'blocked' && change.kind === 'board.delete') scan.blocksRest = 'blocked'
  const id = subjectOf(change)
  if (id === null) return
  if (state === 'blocked') scan.blockedIds.set(id, true)
  if (!stops && isCreation(change)) scan.failedFields.delete(id)
  // Refused only because the element was deleted: changes made once it is back do not depend on this one.
  if (!stops || entry.refusal?.code === 'ELEMENT_DELETED') return
  const before = scan.failedFields.get(id)
  const fields = updatedFields(change)
  scan.failedFields.set(id, fields === null || before === null ? null : new Set([...(before ?? []), ...fields]))
}

function dependsOnFailed(change: Change, broken: Set<string> | null | undefined): boolean {
  if (broken === undefined) return false
  if (broken === null) return true
  // Restoring the element sets all fields. A delete does not need the refused update; a later update does if it touches
  // the same fields.
  return updatedFields(change)?.some((field) => broken.has(field)) ?? false
}

function findLifecycleEntry(entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  return entries.find(({ change, refusal }) => !refusal && isLifecycleChange(change))
}

function sendStateInTrash(entry: OutboxEntry, lifecycleEntry: OutboxEntry | undefined): SendState {
  if (entry.refusal) return 'refused'
  if (!lifecycleEntry || lifecycleEntry.change.kind === 'board.delete')
    return entry === lifecycleEntry ? 'ready' : 'parked'
  return entry === lifecycleEntry ? 'ready' : 'blocked'
}

/** What a lane sends at once: entries of one board, or an upload. */
export interface PushBatch {
  /** As they were before being marked as sent: `sentAt` shows whether the server may already have them. */
  readonly entries: readonly OutboxEntry[]
  /** The board's id; null if the entry creates the board, or belongs to none. */
  readonly boardId: number | null
  /** The bytes, for an upload. */
  readonly asset?: LocalAsset
}

/** A mutation of the batch call; null for what is sent by REST only. */
export function toMutation({ mutationId, change, moment, madeAt }: OutboxEntry): Mutation | null {
  const name = { mutationId, ...(moment && { at: new Date(madeAt).toISOString() }) }
  switch (change.kind) {
    case 'element.create':
      return { ...name, kind: 'create', elementId: change.elementId, data: change.data }
    case 'element.update':
      return { ...name, kind: 'update', elementId: change.elementId, baseRev: change.baseRev, data: change.data }
    case 'element.delete':
      return { ...name, kind: 'delete', elementId: change.elementId }
    default:
      return null
  }
}

/** Marks a batch as about to be sent: from here on, its entries are never changed (rule 9). */
export async function startSending(
  db: OfflineDatabase,
  lane: string,
  { entries, now }: { readonly entries: readonly StoredEntry[]; readonly now: number },
): Promise<void> {
  const unsent = entries.filter(({ sentAt }) => sentAt === null)
  const [first] = unsent
  const last = unsent.at(-1)
  if (!first || !last) return
  if (entries.length === 1) await db.outbox.put({ ...first, sentAt: now })
  else {
    const mutationIds = unsent.map(({ mutationId }) => mutationId)
    await db.sending.put({ lane, mutationIds, seqs: [first.seq, last.seq], at: now })
  }
}

/** Marks each entry that is left of the batch a lane was sending. To be called before entries get other seqs. */
export async function endSending(db: OfflineDatabase, lane: string): Promise<void> {
  const sending = await db.sending.get(lane)
  if (!sending) return
  const entries = await db.outbox
    .where(':id')
    .between(...sending.seqs, true, true)
    .toArray()
  const marked = markSent(entries, sending)
  await db.outbox.bulkPut(marked.filter((entry, index) => entry !== entries[index]))
  await db.sending.delete(lane)
}

// --- what became of it --------------------------------------------------------------------------------------------

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

/** From this many consecutive keys on, one range request is faster than one request per key. */
const LONG_RUN = 4

/** Deletes rows by key, long runs of consecutive keys as ranges: an outbox of hundreds is mostly a run or two. */
export async function deleteRuns(table: Table<unknown, number>, keys: readonly number[]): Promise<void> {
  const sorted = keys.toSorted((a, b) => a - b)
  const alone: number[] = []
  let start = 0
  for (const [index, key] of sorted.entries()) {
    if (sorted[index + 1] === key + 1) continue
    const run = sorted.slice(start, index + 1)
    start = index + 1
    if (run.length < LONG_RUN) alone.push(...run)
    else await table.where(':id').between(run[0], key, true, true).delete()
  }
  await table.bulkDelete(alone)
}

// --- what a change is about ---------------------------------------------------------------------------------------

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
function isReadable({
  version,
  change,
}: {
  readonly version: number
  readonly change: { readonly kind: string }
}): boolean {
  return version === 1 && Object.hasOwn(KINDS, change.kind)
}

/** The element or template that a change is about. */
export function subjectOf(change: Change): string | null {
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

function isLifecycleChange(change: Change): boolean {
  return change.kind === 'board.restore' || change.kind === 'board.delete'
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
