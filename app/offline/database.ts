import { Dexie, type Table } from 'dexie'
import type { OwnTemplate } from '../../contract/template'
import {
  DATABASE_VERSION,
  databaseName,
  type MetaRow,
  type NewEntry,
  type StoredBoard,
  type StoredElement,
  type StoredEntry,
  type Tombstone,
} from './rows'
import type { KeptPast, LocalAsset, WaitingAnalysis } from './types'

// One database per user. What is in `boards` and `elements` was confirmed by the server (or belongs to a draft,
// which has nothing in the outbox); what the server has not acknowledged is in `outbox` and nowhere else.

export interface OfflineDatabase extends Dexie {
  readonly boards: Table<StoredBoard, string>
  readonly elements: Table<StoredElement, string>
  readonly outbox: Table<StoredEntry, number, NewEntry>
  readonly assets: Table<LocalAsset, string>
  readonly tombstones: Table<Tombstone, string>
  readonly pasts: Table<KeptPast, string>
  readonly meta: Table<MetaRow, string>
  /** This person's own templates, as the server has them. */
  readonly templates: Table<OwnTemplate, string>
  readonly analyses: Table<WaitingAnalysis, string>
}

/** The tables that hold a board's copy: who lets go of one names them all. */
export function copyTables(db: OfflineDatabase): Table[] {
  return [db.boards, db.elements, db.tombstones, db.pasts]
}

export interface DatabaseOptions {
  readonly userId: number
  readonly indexedDB?: IDBFactory
  readonly IDBKeyRange?: typeof IDBKeyRange
  /** Another tab wants to upgrade or delete the database: this connection is already closed. */
  readonly onVersionChange?: () => void
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
  // Adds to the tables above.
  db.version(DATABASE_VERSION).stores({
    analyses: 'id',
    templates: 'id',
    pasts: 'boardUid',
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
