import { uuidv7 } from './ids'
import { type PlainDatabase, transact } from './plainDatabase'
import { type StoredFile, toFile, toStoredFile } from './storedFile'
import { TRIAL_USER_ID } from './trialUser'

// What came into the app before its board was chosen: shared from another app, opened with it, or taken with its
// camera. Belongs to the device, not to a person, since no one may be signed in yet. Plain IndexedDB, since the service
// worker writes to it, too.

const STORE = 'arrivals'
const DATABASE: PlainDatabase = {
  name: 'moodloom-arrivals',
  // Since version 2, files are stored as bytes: see storedAsset.ts.
  version: 2,
  upgrade(db, oldVersion) {
    if (oldVersion < 1) db.createObjectStore(STORE, { keyPath: 'id' })
  },
}

/** Files per share. */
export const SHARED_FILES_MAX = 30

export interface Arrival {
  /** UUIDv7: sorts by when it arrived. */
  readonly id: string
  /** Its owner; null or TRIAL_USER_ID if no one was signed in: then the next person who signs in gets it. */
  readonly userId: number | null
  readonly from: 'share' | 'file' | 'camera'
  /** As the other app provided them; empty if it did not. */
  readonly title: string
  readonly text: string
  readonly url: string
  readonly files: readonly File[]
  /** Where it was last being added: if its elements are there, that succeeded. */
  readonly going?: ArrivalDestination
}

export interface ArrivalDestination {
  readonly boardUid: string
  readonly elementIds: readonly string[]
}

export type NewArrival = Pick<Arrival, 'userId' | 'from'> & Partial<Pick<Arrival, 'title' | 'text' | 'url' | 'files'>>

/** Stores it on this device until it is on a board or discarded. Returns its id. Rejects if it can't be stored. */
export async function saveArrival(given: NewArrival): Promise<string> {
  const arrival: Arrival = { title: '', text: '', url: '', files: [], ...given, id: uuidv7() }
  const row: ArrivalRow = { ...arrival, files: await Promise.all(arrival.files.map(toStoredFile)) }
  await withStore('readwrite', (store) => store.put(row))
  return arrival.id
}

/** What waits for this person, or for no one in particular; oldest first. */
export async function arrivalsFor(userId: number | null): Promise<Arrival[]> {
  const all: ArrivalRow[] = await withStore('readonly', (store) => store.getAll())
  // What someone without an account made goes to the next person who signs in, like their boards.
  const theirs = all.filter((row) => row.userId === null || row.userId === TRIAL_USER_ID || row.userId === userId)
  return theirs.map((row) => ({ ...row, files: row.files.map(toFile) }))
}

/** Records the destinations before anything is added, so that after a crash nothing is added twice. */
export async function recordDestinations(going: ReadonlyMap<Arrival, ArrivalDestination>): Promise<void> {
  const destinationOf = new Map([...going].map(([{ id }, to]) => [id, to]))
  await withStore('readwrite', (store) => {
    for (const [id, to] of destinationOf) {
      const read: IDBRequest<ArrivalRow | undefined> = store.get(id)
      read.onsuccess = () => read.result && store.put({ ...read.result, going: to })
    }
    return undefined
  })
}

export async function deleteArrivals(ids: readonly string[]): Promise<void> {
  await withStore('readwrite', (store) => {
    const requests = ids.map((id) => store.delete(id))
    return requests.at(-1)
  })
}

/** Rows from before version 2 hold the files themselves. */
type ArrivalRow = Omit<Arrival, 'files'> & { readonly files: readonly (StoredFile | File)[] }

function withStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T> | undefined): Promise<T> {
  return transact(DATABASE, STORE, mode, (transaction) => act(transaction.objectStore(STORE)))
}
