// Plain IndexedDB, opened for each use: for what must work before Dexie has loaded, or in the service worker.

export interface PlainDatabase {
  readonly name: string
  readonly version: number
  /** Creates missing object stores. */
  upgrade(db: IDBDatabase, oldVersion: number): void
}

/** Runs one transaction. Resolves with the result of `act` once it is on the disk. */
export async function transact<T>(
  database: PlainDatabase & { readonly factory?: IDBFactory },
  stores: string | string[],
  mode: IDBTransactionMode,
  act: (transaction: IDBTransaction) => IDBRequest<T> | undefined,
): Promise<T> {
  const db = await open(database)
  try {
    return await new Promise<T>((resolve, reject) => {
      // Flushed to the disk: this data exists nowhere else.
      const transaction = db.transaction(stores, mode, { durability: 'strict' })
      transaction.onabort = () => reject(transaction.error)
      // If the database is deleted meanwhile, Chromium may fire neither abort nor complete.
      db.onclose = () => reject(new DOMException('The browser closed the database', 'AbortError'))
      const request = act(transaction)
      transaction.oncomplete = () => resolve(request?.result as T)
    })
  } finally {
    db.close()
  }
}

function open({ name, version, upgrade, factory = indexedDB }: PlainDatabase & { readonly factory?: IDBFactory }) {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open(name, version)
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
