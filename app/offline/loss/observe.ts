import type { DBCoreMutateRequest, DBCoreMutateResponse, DBCoreTable, DBCoreTransaction, Dexie } from 'dexie'
import { isAssetRow } from '../cache/storedAsset'
import { assetCard, blobOf, UNSENT_TABLES, type UnsentChange, type UnsentTable } from './unsent'

// Observes a database as Dexie middleware: code that writes to the outbox or to drafts need not know of the mirror.

export interface Observer {
  /** Called with the changes of a transaction once it is complete. */
  onChanges(changes: readonly UnsentChange[]): void
  /** Called when an image's bytes were stored. */
  onPicture(address: string, blob: Blob): void
  /** Called on an error: the connection, or the whole database, may be lost. */
  onError(error: unknown): void
}

/** Call it before the database is opened. */
export function observe(db: Dexie, observer: Observer): void {
  const running = new WeakMap<DBCoreTransaction, UnsentChange[]>()

  function note(transaction: DBCoreTransaction, change: UnsentChange): void {
    const known = running.get(transaction)
    if (known) {
      known.push(change)
      return
    }
    const changes = [change]
    running.set(transaction, changes)
    if (isNative(transaction)) transaction.addEventListener('complete', () => observer.onChanges(changes))
  }

  function watched(table: DBCoreTable, name: UnsentTable): DBCoreTable {
    return {
      ...table,
      mutate: (request) =>
        table.mutate(request).then((response) => {
          const change = toChange(name, request, response)
          if (change) note(request.trans, change)
          if (name === 'assets' && 'values' in request) {
            for (const row of request.values) if (isAssetRow(row)) observer.onPicture(row.address, blobOf(row))
          }
          return response
        }),
    }
  }

  db.use({
    stack: 'dbcore',
    name: 'unsent',
    create: (core) => ({
      ...core,
      transaction: (...args) => {
        try {
          const transaction = core.transaction(...args)
          if (isNative(transaction)) {
            transaction.addEventListener('abort', () => transaction.error && observer.onError(transaction.error))
          }
          return transaction
        } catch (error) {
          observer.onError(error)
          throw error
        }
      },
      table: (name) => {
        const table = core.table(name)
        return isWatched(name) ? watched(table, name) : table
      },
    }),
  })
}

/** DBCoreRangeType's values; it exists only as a type. */
const ANY = 3
const NEVER = 4

function isWatched(name: string): name is UnsentTable {
  return (UNSENT_TABLES as readonly string[]).includes(name)
}

/** Dexie returns the native transaction. */
function isNative(transaction: DBCoreTransaction): transaction is DBCoreTransaction & IDBTransaction {
  return 'addEventListener' in transaction
}

function toChange(
  name: UnsentTable,
  request: DBCoreMutateRequest,
  { failures, results = [] }: DBCoreMutateResponse,
): UnsentChange | null {
  if (request.type === 'deleteRange') {
    const { type, lower, upper, lowerOpen, upperOpen } = request.range
    if (type === NEVER) return null
    return { clear: name, range: type === ANY ? {} : { lower, upper, lowerOpen, upperOpen } }
  }
  if (request.type === 'delete') return { remove: name, keys: request.keys }
  const stored = request.values.flatMap((row, index) => (index in failures ? [] : [{ row, key: results[index] }]))
  if (stored.length === 0) return null
  // The rows have the types that database.ts declares.
  if (name === 'outbox') return { put: name, rows: stored.map(({ row, key }) => ({ ...row, seq: key })) }
  if (name === 'assets') return { put: name, rows: stored.map(({ row }) => assetCard(row)) }
  return { put: name, rows: stored.map(({ row }) => row) }
}
