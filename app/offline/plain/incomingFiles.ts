import type { StoredBytes } from '../cache/storedAsset'
import { TRIAL_USER_ID, uuidv7 } from './ids'

// Files on their way to a board, in plain IndexedDB: they exist nowhere else, so they are stored before Dexie has
// loaded, and by the service worker.

// --- arrivals ---------------------------------------------------------------------------------------------------
//
// What came into the app before its board was chosen: shared from another app, opened with it, or taken with its
// camera. Belongs to the device, not to a person, since no one may be signed in yet.

const ARRIVALS = 'arrivals'
const ARRIVALS_DATABASE: PlainDatabase = {
  name: 'moodloom-arrivals',
  // Since version 2, files are stored as bytes: see storedAsset.ts.
  version: 2,
  upgrade(db, oldVersion) {
    if (oldVersion < 1) db.createObjectStore(ARRIVALS, { keyPath: 'id' })
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
  await withArrivals('readwrite', (store) => store.put(row))
  return arrival.id
}

/** What waits for this person, or for no one in particular; oldest first. */
export async function arrivalsFor(userId: number | null): Promise<Arrival[]> {
  const all: ArrivalRow[] = await withArrivals('readonly', (store) => store.getAll())
  // What someone without an account made goes to the next person who signs in, like their boards.
  const theirs = all.filter((row) => row.userId === null || row.userId === TRIAL_USER_ID || row.userId === userId)
  return theirs.map((row) => ({ ...row, files: row.files.map(toFile) }))
}

/** Records the destinations before anything is added, so that after a crash nothing is added twice. */
export async function recordDestinations(going: ReadonlyMap<Arrival, ArrivalDestination>): Promise<void> {
  const destinationOf = new Map([...going].map(([{ id }, to]) => [id, to]))
  await withArrivals('readwrite', (store) => {
    for (const [id, to] of destinationOf) {
      const read: IDBRequest<ArrivalRow | undefined> = store.get(id)
      read.onsuccess = () => read.result && store.put({ ...read.result, going: to })
    }
    return undefined
  })
}

export async function deleteArrivals(ids: readonly string[]): Promise<void> {
  await withArrivals('readwrite', (store) => {
    const requests = ids.map((id) => store.delete(id))
    return requests.at(-1)
  })
}

/** Rows from before version 2 hold the files themselves. */
type ArrivalRow = Omit<Arrival, 'files'> & { readonly files: readonly (StoredFile | File)[] }

function withArrivals<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T> {
  return transact(ARRIVALS_DATABASE, ARRIVALS, mode, (transaction) => act(transaction.objectStore(ARRIVALS)))
}

// --- chosen photos ----------------------------------------------------------------------------------------------
//
// Files chosen for a board and not added to it yet: they have to be decoded, rotated and scaled down, by code that may
// not be on the device. Until then the files are stored here, in a separate database that needs only this code to be
// written.

/** Where an image is placed, in board px. It keeps its proportions within that size. */
export interface PhotoPlace {
  /** Of its center. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface ChosenPhoto {
  /** UUIDv7: sorts by when it was chosen. If it replaces a frame, it becomes the id of the new element. */
  readonly id: string
  /** Version of this row's format. In 1 there were no batches: each photo has its final place. */
  readonly version: 1 | 2
  readonly boardUid: string
  /** The id of the element that will show it, or of the frame: so it is added once, whichever tab prepares it. */
  readonly elementId: string
  /** Null if the element exists, and shows another image until then. */
  readonly place: PhotoPlace | null
  /** Shared by photos chosen together. */
  readonly batch?: string
  /** Its place was reserved before its proportions were known; it then moves to one beside the rest of its batch. */
  readonly isReserved?: boolean
  readonly from: 'file' | 'camera'
  readonly name: string
}

/** Why a workspace was closed, if all of its person's data was deleted on purpose. */
export const ERASED = 'erased'

const PHOTOS = 'photos'
const FILES = 'files'
/** A key among the files, written with the first file: it changes if the browser deletes and recreates the database. */
const DATABASE_ID = 'database'

/** One person's chosen photos on this device. */
export class ChosenPhotos {
  readonly #database: PlainDatabase

  constructor(userId: number, factory?: IDBFactory) {
    this.#database = {
      name: `moodloom-photos-${userId}`,
      version: 1,
      upgrade(db) {
        db.createObjectStore(PHOTOS, { keyPath: 'id' })
        db.createObjectStore(FILES)
      },
      ...(factory && { factory }),
    }
  }

  /** Identifies this database; undefined until a file has been stored in it. */
  databaseId(): Promise<string | undefined> {
    return transact(this.#database, FILES, 'readonly', (transaction) => transaction.objectStore(FILES).get(DATABASE_ID))
  }

  /** Resolves to `databaseId` once the file is on the disk. Rejects if it can't be read, or there is no room for it. */
  async store(photo: ChosenPhoto, file: File): Promise<string> {
    const stored = await toStoredFile(file)
    const newId = uuidv7()
    const id = await transact<string | undefined>(this.#database, [PHOTOS, FILES], 'readwrite', (transaction) => {
      const files = transaction.objectStore(FILES)
      files.put(stored, photo.id)
      transaction.objectStore(PHOTOS).put(photo)
      const known: IDBRequest<string | undefined> = files.get(DATABASE_ID)
      known.onsuccess = () => {
        if (known.result === undefined) files.put(newId, DATABASE_ID)
      }
      return known
    })
    return id ?? newId
  }

  /** All pending photos in the order in which they were chosen, without their bytes. */
  list(): Promise<ChosenPhoto[]> {
    return transact(this.#database, PHOTOS, 'readonly', (transaction) => transaction.objectStore(PHOTOS).getAll())
  }

  count(): Promise<number> {
    return transact(this.#database, PHOTOS, 'readonly', (transaction) => transaction.objectStore(PHOTOS).count())
  }

  async has(id: string): Promise<boolean> {
    const key = await transact(this.#database, PHOTOS, 'readonly', (transaction) =>
      transaction.objectStore(PHOTOS).getKey(id),
    )
    return key !== undefined
  }

  /** Null if it is no longer pending. */
  async file(id: string): Promise<File | null> {
    const stored: StoredFile | undefined = await transact(this.#database, FILES, 'readonly', (transaction) =>
      transaction.objectStore(FILES).get(id),
    )
    return stored ? toFile(stored) : null
  }

  /** Updates those that are still pending. */
  async update(photos: readonly ChosenPhoto[]): Promise<void> {
    await transact(this.#database, PHOTOS, 'readwrite', (transaction) => {
      const store = transaction.objectStore(PHOTOS)
      for (const photo of photos) {
        const known = store.getKey(photo.id)
        known.onsuccess = () => known.result !== undefined && store.put(photo)
      }
      return undefined
    })
  }

  async forget(ids: readonly string[]): Promise<void> {
    await transact(this.#database, [PHOTOS, FILES], 'readwrite', (transaction) => {
      for (const store of [PHOTOS, FILES]) for (const id of ids) transaction.objectStore(store).delete(id)
      return undefined
    })
  }

  /** Deletes the whole database. */
  erase(): Promise<void> {
    const { name, factory = indexedDB } = this.#database
    return new Promise((resolve, reject) => {
      const request = factory.deleteDatabase(name)
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
    })
  }
}

// --- both databases ---------------------------------------------------------------------------------------------

/** A file as stored in IndexedDB: see storedAsset.ts. */
interface StoredFile extends StoredBytes {
  readonly name: string
  readonly lastModified: number
}

/** Call it before a transaction begins: while a file is read, the transaction would commit. */
async function toStoredFile(file: File): Promise<StoredFile> {
  const { name, type, lastModified } = file
  return { name, type, lastModified, bytes: await file.arrayBuffer() }
}

function toFile(stored: StoredFile | File): File {
  if (stored instanceof File) return stored
  const { bytes, name, type, lastModified } = stored
  return new File([bytes], name, { type, lastModified })
}

interface PlainDatabase {
  readonly name: string
  readonly version: number
  /** Creates missing object stores. */
  upgrade(db: IDBDatabase, oldVersion: number): void
  /** The browser's by default. */
  readonly factory?: IDBFactory
}

/** Runs one transaction. Resolves with the result of `act` once it is on the disk. */
export async function transact<T>(
  database: PlainDatabase,
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

function open({ name, version, upgrade, factory = indexedDB }: PlainDatabase) {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open(name, version)
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
