import { isPictureFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import type { Bus } from '../bus'
import type { ChosenPhoto, ChosenPhotos } from '../plain/incomingFiles'

interface PhotoStoreDeps {
  readonly photos: ChosenPhotos
  readonly bus: Bus
  /** Called with files while they are being stored in IndexedDB. */
  readonly storing: <T>(work: Promise<T>) => Promise<T>
  /** Evicts copies of what the server also has. */
  readonly evictCopies: () => Promise<void>
  readonly onUnstored: (count: number) => void
}

/** Photos chosen for boards and not added to them yet; they count as pending. */
export class PhotoStore {
  readonly #rooms: PhotoStoreDeps
  /** Called when the person has discarded all of them. */
  onDiscarded: () => void = () => {}

  constructor(rooms: PhotoStoreDeps) {
    this.#rooms = rooms
  }

  /** See ChosenPhotos. Rule 12: copies are evicted to make room. */
  async store(photo: ChosenPhoto, file: File): Promise<string> {
    const { photos, evictCopies } = this.#rooms
    const databaseId = await photos.store(photo, file).catch(async (error: unknown) => {
      if (!isPictureFailure(error)) reportError(error, 'offline')
      await evictCopies()
      return photos.store(photo, file)
    })
    this.#announce()
    return databaseId
  }

  /** Nothing counts as saved until `work`, which must not reject, settles. */
  storing(work: Promise<unknown>): void {
    void this.#rooms.storing(work)
  }

  databaseId(): Promise<string | undefined> {
    return this.#rooms.photos.databaseId()
  }

  list(): Promise<ChosenPhoto[]> {
    return this.#rooms.photos.list()
  }

  count(): Promise<number> {
    return this.#rooms.photos.count()
  }

  has(id: string): Promise<boolean> {
    return this.#rooms.photos.has(id)
  }

  file(id: string): Promise<File | null> {
    return this.#rooms.photos.file(id)
  }

  update(photos: readonly ChosenPhoto[]): Promise<void> {
    return this.#rooms.photos.update(photos)
  }

  async forget(ids: readonly string[]): Promise<void> {
    // Recount even if it fails: the browser may have deleted the database, and the photos with it.
    await this.#rooms.photos.forget(ids).finally(() => this.#announce())
  }

  /** Deletes all of them: the person has discarded them. */
  async forgetAll(): Promise<void> {
    this.onDiscarded()
    await this.forget((await this.list()).map(({ id }) => id))
  }

  /** Some may have been stored before this was opened. */
  recount(): void {
    this.#announce()
  }

  /** Reports how many are in this tab's memory only; they never count as saved. */
  setUnstored(count: number): void {
    this.#rooms.onUnstored(count)
  }

  #announce(): void {
    this.#rooms.bus.send({ type: 'photos' })
  }
}
