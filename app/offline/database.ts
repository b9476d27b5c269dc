import { Dexie, type Table } from 'dexie'
import type { OwnTemplate } from '../../contract/template'
import type { AssetRow } from './cache/storedAsset'
import {
  type Acknowledged,
  type AnalysisRow,
  DATABASE_VERSION,
  databaseName,
  type MetaRow,
  type Moment,
  type NewEntry,
  type Sending,
  type StoredBoard,
  type StoredElement,
  type StoredEntry,
  type Tombstone,
} from './initial/rows'
import type { CachedHistory } from './types'

// One database per user. `boards` and `elements` hold what the server has confirmed (and drafts, which have nothing in
// the outbox); what it has not acknowledged is only in `outbox`.

export interface OfflineDatabase extends Dexie {
  readonly boards: Table<StoredBoard, string>
  readonly elements: Table<StoredElement, string>
  readonly outbox: Table<StoredEntry, number, NewEntry>
  /** At most one row per lane of a board. */
  readonly sending: Table<Sending, string>
  readonly assets: Table<AssetRow, string>
  readonly tombstones: Table<Tombstone, string>
  readonly pasts: Table<CachedHistory, string>
  /** Drafts only. */
  readonly moments: Table<Moment, number, Omit<Moment, 'seq'>>
  readonly meta: Table<MetaRow, string>
  /** This person's own templates, as the server has them. */
  readonly templates: Table<OwnTemplate, string>
  readonly analyses: Table<AnalysisRow, string>
  readonly acknowledged: Table<Acknowledged, number>
}

/** The tables that hold a board's copy: a transaction that deletes one needs all of them. */
export function copyTables(db: OfflineDatabase): Table[] {
  return [db.boards, db.elements, db.tombstones, db.pasts, db.moments, db.meta]
}

export interface DatabaseOptions {
  readonly userId: number
  readonly indexedDB?: IDBFactory
  readonly IDBKeyRange?: typeof IDBKeyRange
  /** Called when another tab wants to upgrade the database; this connection closes once it has resolved. */
  readonly onVersionChange?: () => Promise<void>
  /** Called before anything is read or written. */
  readonly watch?: (db: Dexie) => void
}

/** Opens the user's database, creating or upgrading it. Every transaction is flushed to disk before it completes. */
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
  // Each version adds to the tables above.
  db.version(2).stores({
    analyses: 'id',
    templates: 'id',
    pasts: 'boardUid',
  })
  // Rows of `assets` and `analyses` hold bytes instead of Blobs from here on; existing ones stay unchanged.
  db.version(3).stores({
    acknowledged: 'seq',
    boards: 'uid, id, openedAt, deletedAt, outdated.commonRev',
  })
  db.version(4).stores({
    moments: '++seq, boardUid, elementId, mutationId',
    outbox: '++seq, &mutationId, [lane+seq], [lane+target], refusal.status, moment',
  })
  db.version(DATABASE_VERSION).stores({
    sending: 'lane',
  })
  options.watch?.(db)
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion === null) {
      // Deleted from outside the app, which would have announced it first. The database is reopened after the deletion,
      // and its contents are written again.
      db.close({ disableAutoOpen: false })
      return false
    }
    // The upgrading tab waits for this connection to close; the upgrade keeps the whole queue.
    void (options.onVersionChange?.() ?? Promise.resolve()).finally(() => db.close())
    return false
  })
  await db.open()
  return db
}
