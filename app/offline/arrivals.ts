import { uuidv7 } from './ids'

// What came into the app before anybody said which board it is for: shared from another app, opened with it, or taken
// with its camera. A database of this device and not of a person, since it may come before anybody is signed in. Plain
// IndexedDB: the service worker writes to it too.

const NAME = 'moodloom-arrivals'
const STORE = 'arrivals'

export interface Arrival {
  /** UUIDv7: in the order in which they came. */
  readonly id: string
  /** Whose it is; null where nobody was signed in: then whoever signs in next. */
  readonly userId: number | null
  readonly from: 'share' | 'file' | 'camera'
  /** As the other app named them; empty where it did not. */
  readonly title: string
  readonly text: string
  readonly url: string
  readonly files: readonly File[]
  /** Where it was being put when this was last heard of: if its elements are there, it has arrived. */
  readonly going?: Going
}

export interface Going {
  readonly boardUid: string
  readonly elementIds: readonly string[]
}

export type NewArrival = Pick<Arrival, 'userId' | 'from'> & Partial<Pick<Arrival, 'title' | 'text' | 'url' | 'files'>>

/** Keeps it on this device until it is on a board or discarded. Gives its id. Rejects where it cannot be stored. */
export async function keepArrival(given: NewArrival): Promise<string> {
  const arrival: Arrival = { title: '', text: '', url: '', files: [], ...given, id: uuidv7() }
  await withStore('readwrite', (store) => store.put(arrival))
  return arrival.id
}

/** What waits for this person, or for nobody in particular; the oldest first. */
export async function arrivalsFor(userId: number | null): Promise<Arrival[]> {
  const all: Arrival[] = await withStore('readonly', (store) => store.getAll())
  return all.filter((arrival) => arrival.userId === null || arrival.userId === userId)
}

/** Says where these are being put, before they are: so that after a crash they are not put there twice. */
export async function markGoing(going: ReadonlyMap<Arrival, Going>): Promise<void> {
  await withStore('readwrite', (store) => {
    const requests = [...going].map(([arrival, to]) => store.put({ ...arrival, going: to }))
    return requests.at(-1)
  })
}

export async function forgetArrivals(ids: readonly string[]): Promise<void> {
  await withStore('readwrite', (store) => {
    const requests = ids.map((id) => store.delete(id))
    return requests.at(-1)
  })
}

async function withStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T> {
  const db = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      // On the disk, not only on its way there: what was shared is nowhere else.
      const transaction = db.transaction(STORE, mode, { durability: 'strict' })
      const request = act(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request?.result as T)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    db.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
