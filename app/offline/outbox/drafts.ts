import { CONTRACT_VERSION } from '../../../contract/contractVersion'
import { DEFAULT_BOARD_CATEGORY, DEFAULT_BOARD_NAME } from '../../../contract/limits'
import { originalOf } from '../../../contract/modifiedImage'
import { isAssetAddress } from '../../../contract/rules/assetAddress'
import {
  DEFAULT_ROTATION,
  DEFAULT_Z_INDEX,
  defaultsOf,
  FALLBACK_POSITION,
} from '../../../contract/rules/elementDefaults'
import { mergePatch } from '../../../contract/rules/elementPatching'
import type { BoardCreate } from '../../../contract/shared/board'
import type { ElementFields } from '../../../contract/shared/element'
import { isThumbnail } from '../cache/boards'
import type { AssetRow } from '../cache/storedAsset'
import type { OfflineDatabase } from '../database'
import type { Moment, StoredBoard, StoredElement, StoredEntry } from '../initial/rows'
import type { Change, NewChange, Removal } from '../types'
import { enqueue, enqueueUploads, newEntry } from './outbox'

// Drafts: ordinary rows, with nothing in the outbox until the board is saved. Their history is in moments.ts.

/** A new draft. `uid` identifies the board everywhere, before and after it is saved. */
export function newDraft(input: { uid: string; userId: number; now: number; fields?: BoardCreate }): StoredBoard {
  const { uid, userId, fields = {} } = input
  const now = new Date(input.now).toISOString()
  return {
    uid,
    id: null,
    isDraft: true,
    userId,
    name: fields.name ?? DEFAULT_BOARD_NAME,
    description: fields.description ?? null,
    category: fields.category === undefined ? DEFAULT_BOARD_CATEGORY : fields.category,
    visibility: fields.visibility ?? 'private',
    thumbnailUrl: fields.thumbnailUrl ?? null,
    lastEdited: now,
    createdAt: now,
    canEdit: true,
    deletedAt: null,
    cursor: 0,
    isComplete: true,
    openedAt: input.now,
    isPinned: false,
    owner: null,
    collaborators: [],
    seenRev: -1,
    contract: CONTRACT_VERSION,
  }
}

/** Applies changes to a draft's rows. Inside a transaction over boards, elements and assets. */
export async function writeDraft(
  db: OfflineDatabase,
  draft: StoredBoard,
  { changes, assets, now }: { changes: readonly NewChange[]; assets: readonly AssetRow[]; now: number },
): Promise<{ board: StoredBoard; put: StoredElement[]; removed: Removal[] }> {
  const at = new Date(now).toISOString()
  const put = new Map<string, StoredElement>()
  const removed = new Set<string>()
  const isEdit = !changes.every(({ change }) => isThumbnail(change))
  let board: StoredBoard = isEdit ? { ...draft, lastEdited: at } : draft
  await db.assets.bulkPut([...assets])
  for (const { change } of changes) {
    if (change.kind === 'board.update') board = { ...board, ...change.data }
    if (!('elementId' in change)) continue
    const row = draftRow(draft.uid, put.get(change.elementId) ?? (await db.elements.get(change.elementId)), change, at)
    if (row) {
      put.set(change.elementId, row)
      removed.delete(change.elementId)
    } else {
      put.delete(change.elementId)
      removed.add(change.elementId)
    }
  }
  await db.elements.bulkPut([...put.values()])
  await db.elements.bulkDelete([...removed])
  await db.boards.put(board)
  return { board, put: [...put.values()], removed: [...removed].map((id) => ({ id, rev: 0 })) }
}

export interface QueuedDraft {
  readonly fields: BoardCreate
  readonly makeId: () => string
  readonly now: number
  /** Turns moments into changes; null to queue the board without its history. */
  readonly toHistory: ToHistory | null
}

export type ToHistory = (
  moments: readonly Moment[],
  rows: readonly StoredElement[],
  makeId: () => string,
) => readonly DraftChange[]

/**
 * Turns a draft into pending writes: its board, then the images it shows, then its history, or each element if there is
 * none. Deletes its rows, now in the outbox. Inside a transaction over boards, elements, moments, outbox and assets.
 */
export async function queueDraft(
  db: OfflineDatabase,
  draft: StoredBoard,
  { fields, makeId, now, toHistory }: QueuedDraft,
): Promise<StoredBoard> {
  const { name, description, category, visibility, ...drawn } = { ...draft, ...fields }
  // If the storage has lost its bytes, naming it would make the server refuse the board.
  const thumbnail = drawn.thumbnailUrl ? await db.assets.get(drawn.thumbnailUrl) : undefined
  const thumbnailUrl = thumbnail?.address ?? null
  const board: StoredBoard = {
    ...draft,
    name,
    description,
    category,
    visibility,
    thumbnailUrl,
    isDraft: false,
    lastEdited: new Date(now).toISOString(),
  }
  const rows = await db.elements.where('boardUid').equals(draft.uid).sortBy('createdAt')
  const pictures = rows.flatMap((row) => [row.content, originalOf(row)])
  const addresses = [...pictures, thumbnailUrl ?? ''].filter(isAssetAddress)
  const assets = (await db.assets.bulkGet([...new Set(addresses)])).flatMap((asset) => asset ?? [])
  await enqueueUploads(db, assets, makeId, now)
  const data: BoardCreate = { uid: draft.uid, name, description, category, visibility, thumbnailUrl }
  // A public board's history is public, too, and no one has seen any of this one yet.
  const hasHistory = toHistory !== null && visibility !== 'public'
  const created = rows.map((row): Change => ({ kind: 'element.create', elementId: row.id, data: fieldsOf(row) }))
  const changes: Change[] = [{ kind: 'board.create', data }, ...(hasHistory ? [] : created)]
  await enqueue(
    db,
    draft.uid,
    changes.map((change) => ({ mutationId: makeId(), change })),
    now,
  )
  const moments = db.moments.where('boardUid').equals(draft.uid)
  if (hasHistory) await enqueueMoments(db, draft.uid, toHistory(await moments.sortBy('seq'), rows, makeId))
  await moments.delete()
  await db.elements.bulkDelete(rows.map(({ id }) => id))
  await db.boards.put(board)
  return board
}

/** A change of a draft that becomes a part of its board's history. */
export type DraftChange = NewChange & Required<Pick<StoredEntry, 'moment' | 'madeAt'>>

/** Adds changes of a draft unmerged, each with its own time. Existing ones stay unchanged. */
async function enqueueMoments(db: OfflineDatabase, boardUid: string, changes: readonly DraftChange[]): Promise<void> {
  const ids = changes.map(({ mutationId }) => mutationId)
  const here = new Set(await db.outbox.where('mutationId').anyOf(ids).keys())
  const added = changes.filter(({ mutationId }) => !here.has(mutationId))
  const rows = added.map(({ madeAt, moment, ...change }) => ({ ...newEntry(boardUid, change, madeAt), moment }))
  await db.outbox.bulkAdd(rows, { allKeys: true })
}

/** The row after a change; null if there is none. */
export function draftRow(
  boardUid: string,
  here: StoredElement | undefined,
  change: Extract<Change, { readonly elementId: string }>,
  createdAt: string,
): StoredElement | null {
  if (change.kind === 'element.delete') return null
  if (change.kind === 'element.update') return here ? mergePatch(here, change.data) : null
  const { data, elementId } = change
  const defaults = defaultsOf(data.type)
  return {
    ...FALLBACK_POSITION,
    ...defaults.size,
    rotation: DEFAULT_ROTATION,
    zIndex: DEFAULT_Z_INDEX,
    ...data,
    properties: { ...(data.properties ?? defaults.properties) },
    id: elementId,
    boardId: 0,
    createdAt,
    rev: 0,
    boardUid,
  } as StoredElement
}

/** All fields for creating an element like this one. */
export function fieldsOf(row: StoredElement): ElementFields {
  const { id: _, boardId: __, createdAt: ___, rev: ____, boardUid: _____, ...fields } = row
  return fields as ElementFields
}
