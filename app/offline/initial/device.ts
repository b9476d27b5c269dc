import type { CurrentUser } from '../../../contract/shared/account'

// What this device remembers outside its users' databases. Plain IndexedDB: the first screen reads it before Dexie is
// loaded, and the service worker reads it, too.

const NAME = 'moodloom-device'
const STORE = 'memory'
const ACCOUNT_CHANNEL = 'moodloom-account'

/** The user who last signed in here; a cold start without a network opens their data. Null after logging out. */
export async function lastUser(): Promise<CurrentUser | null> {
  return ((await withStore('readonly', (store) => store.get('lastUser'))) as CurrentUser | undefined) ?? null
}

/** Remembers who signed in; null forgets. Notifies every other tab. */
export async function rememberUser(user: CurrentUser | null): Promise<void> {
  await withStore('readwrite', (store): IDBRequest => (user ? store.put(user, 'lastUser') : store.delete('lastUser')))
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(ACCOUNT_CHANNEL)
  channel.postMessage(user?.id ?? null)
  channel.close()
}

/** Whose push messages this device receives, and at which endpoint. */
export interface PushMark {
  readonly userId: number
  readonly endpoint: string
}

/** Null if push messages were never turned on, or are off again. */
export async function pushMark(): Promise<PushMark | null> {
  return ((await withStore('readonly', (store) => store.get('push'))) as PushMark | undefined) ?? null
}

export async function rememberPush(mark: PushMark | null): Promise<void> {
  await withStore('readwrite', (store): IDBRequest => (mark ? store.put(mark, 'push') : store.delete('push')))
}

/** Calls back when another tab signs in (its user's id) or out (null). Returns an unsubscribe function. */
export function onAccountChange(listener: (userId: number | null) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(ACCOUNT_CHANNEL)
  channel.onmessage = ({ data }) => listener(data)
  return () => channel.close()
}

async function withStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode)
      const request = act(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    db.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
