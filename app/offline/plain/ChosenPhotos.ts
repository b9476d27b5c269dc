import { uuidv7 } from './ids'
import { type PlainDatabase, transact } from './plainDatabase'
import { type StoredFile, toFile, toStoredFile } from './storedFile'

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
  readonly #database: PlainDatabase & { readonly factory?: IDBFactory }

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
