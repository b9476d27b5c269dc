import { Dexie, type Table } from 'dexie'
import type { Element } from '../../contract/element'
import type { LocalAsset, LocalBoard, OutboxEntry } from './types'

// One database per user. What is in `boards` and `elements` was confirmed by the server (or belongs to a draft,
// which has nothing in the outbox); what the server has not acknowledged is in `outbox` and nowhere else.

/** The lane of what belongs to no board: uploads. IndexedDB cannot index null. */
export const ASSET_LANE = ''

export type StoredBoard = LocalBoard & {
  /** Board rev that the card's fields were read at: an older answer never overwrites them. */
  readonly seenRev: number
}
export type StoredElement = Element & { readonly boardUid: string }
export type StoredEntry = OutboxEntry & {
  /** `boardUid`, or ASSET_LANE. */
  readonly lane: string
  /** What the change is about: an element's id, BOARD_TARGET, or an asset's address. */
  readonly target: string
}
export type NewEntry = Omit<StoredEntry, 'seq'>
export const BOARD_TARGET = 'board'

/** A deletion that was heard of above the cursor: rows older than it must not come back. */
export interface Tombstone {
  readonly id: string
  readonly boardUid: string
  readonly rev: number
}

export interface MetaRow {
  readonly key: string
  readonly value: unknown
}

export interface OfflineDatabase extends Dexie {
  readonly boards: Table<StoredBoard, string>
  readonly elements: Table<StoredElement, string>
  readonly outbox: Table<StoredEntry, number, NewEntry>
  readonly assets: Table<LocalAsset, string>
  readonly tombstones: Table<Tombstone, string>
  readonly meta: Table<MetaRow, string>
}

export interface DatabaseOptions {
  readonly userId: number
  readonly indexedDB?: IDBFactory
  readonly IDBKeyRange?: typeof IDBKeyRange
  /** Another tab wants to upgrade or delete the database: this connection is already closed. */
  readonly onVersionChange?: () => void
}

export function databaseName(userId: number): string {
  return `moodloom-${userId}`
}

/** Opens the user's database, making or upgrading it. Every transaction is flushed to disk before it completes. */
export async function openDatabase(options: DatabaseOptions): Promise<OfflineDatabase> {
  const db = new Dexie(databaseName(options.userId), {
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
    ...(options.indexedDB && { indexedDB: options.indexedDB }),
    ...(options.IDBKeyRange && { IDBKeyRange: options.IDBKeyRange }),
  }) as OfflineDatabase
  db.version(1).stores({
    boards: 'uid, id, openedAt, deletedAt',
    elements: 'id, boardUid',
    outbox: '++seq, &mutationId, [lane+seq], [lane+target], refusal.status',
    assets: 'address',
    tombstones: 'id, boardUid',
    meta: 'key',
  })
  db.on('versionchange', () => {
    // Whoever upgrades waits for this; the queue goes with the database, whole.
    db.close()
    options.onVersionChange?.()
    return false
  })
  await db.open()
  return db
}

/** The outbox row as the rest of the app knows it. */
export function toEntry({ lane: _lane, target: _target, ...entry }: StoredEntry): OutboxEntry {
  return entry
}

export function toBoard({ seenRev: _seenRev, ...board }: StoredBoard): LocalBoard {
  return board
}

export function toElement({ boardUid: _boardUid, ...element }: StoredElement): Element {
  return element
}
