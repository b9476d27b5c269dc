import type { Rect } from '../../../contract/layout/rect'
import { RAW_FILE_BYTES_MAX } from '../../../contract/limits'
import { type ChosenPhoto, ERASED, type PhotoPlace } from '../../offline/plain/incomingFiles'
import type { Workspace } from '../../offline/workspace'
import { isPictureFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import type { BoardStore } from '../store/BoardStore'

// Pictures being added to boards. Rule 1 applies to them as to words: the files are stored on the device before
// anything else, by code that every editor has loaded. The decoding code loads later. Offline it may be unreachable
// for a while; the files then wait, even through a reload.
//
//   add ──▶ storing ──▶ stored ──────────▶ prepared ──▶ element and image in the outbox ──▶ forgotten here
//              └─ no room ─▶ in memory ────┘  ▲ └─ code unreachable: everything waits, retried
//                                            └─── a start, or an opening board, continues with what is stored

/** Where the files are: `ChosenPhotos`, or the workspace's access to them, which also counts them. */
type PhotoShelf = Pick<Workspace['photos'], 'store' | 'databaseId' | 'list' | 'has' | 'file' | 'update' | 'forget'>

export interface PendingPhoto extends ChosenPhoto {
  /** Null if it was chosen on an earlier visit. */
  readonly file: File | null
  /** refused: the device has no room for it. unneeded: it can't become a picture, which is reported once tried. */
  readonly storage: 'storing' | 'stored' | 'refused' | 'unneeded'
  /** The `databaseId` that this page stored it in. */
  readonly storedIn?: string
}

/** A board on the screen. */
export interface OpenBoard {
  readonly boardUid: string
  readonly store: BoardStore
  /** Shows a new image at once, before the database has it. */
  readonly images: { offer(address: string, blob: Blob): void }
  /** Opens the Arrange panel. */
  readonly arrange?: () => void
}

/** The part of the queue that the code preparing its photos uses. */
export interface WaitingPhotos {
  /** In order. */
  readonly photos: readonly PendingPhoto[]
  readonly shelf: PhotoShelf
  /** Null until it is open. */
  readonly workspace: Workspace | null
  /** Null if it is not on the screen. */
  boardOf(photo: ChosenPhoto): OpenBoard | null
  /** Whether the browser has deleted the database, so that the photo's file is only in this tab's memory. */
  isLost(photo: PendingPhoto): Promise<boolean>
  /** Aborted when the person cancels. */
  signalOf(photo: ChosenPhoto): AbortSignal
  /** Runs the work; null if another tab of this person is running some. */
  exclusively<T>(work: () => Promise<T>): Promise<T | null>
  /** Keeps its file until its owner chooses another board. */
  release(photo: PendingPhoto): Promise<void>
  /** Sets the final places of photos, by id. */
  setPlaces(places: ReadonlyMap<string, PhotoPlace>): Promise<void>
  /** Removes it from the pending photos. */
  done(photo: ChosenPhoto): Promise<void>
}

/** done: all that was possible. again: something failed that may succeed later. */
export type Prepared = 'done' | 'again' | 'out of reach'

/** Prepares photos and puts them on boards: preparePhotos.ts, loaded for the first one. */
export interface PhotoWork {
  /** Tries each pending photo once. Never rejects. */
  preparePhotos(waiting: WaitingPhotos): Promise<Prepared>
}

interface PhotoQueueOptions {
  readonly shelf: PhotoShelf
  /** Loads the code that prepares pictures. Rejects if it is unreachable. */
  readonly load: () => Promise<PhotoWork>
  readonly exclusively: WaitingPhotos['exclusively']
  /** Keeps a file whose board is gone until its owner chooses another. */
  readonly release: (photo: ChosenPhoto, file: File) => Promise<void>
  readonly setTimer: (run: () => void, ms: number) => unknown
  /** UUIDv7. */
  readonly newId: () => string
}

/** The pending photos of one board. */
export interface PhotosOfBoard {
  readonly photos: readonly PendingPhoto[]
  /** How many photos were added since nothing was pending. */
  readonly total: number
  /** The code that prepares photos is unreachable for now. */
  readonly isHeld: boolean
}

const nothing = () => {}

/** Ms between retries while the code is unreachable, or the device full. */
const TRY_AGAIN = [1_000, 2_000, 5_000, 10_000, 30_000]

export class PhotoQueue implements WaitingPhotos {
  readonly #options: PhotoQueueOptions
  #shelf: PhotoShelf
  #workspace: Workspace | null = null
  #photos: readonly PendingPhoto[] = []
  readonly #boards = new Map<string, OpenBoard>()
  readonly #totals = new Map<string, number>()
  readonly #views = new Map<string, PhotosOfBoard>()
  readonly #stops = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()
  #keeping: Promise<unknown> = Promise.resolve()
  #running: Promise<void> | null = null
  #isWanted = false
  #isHeld = false
  #pauses = 0
  #isTimed = false

  constructor(options: PhotoQueueOptions) {
    this.#options = options
    this.#shelf = options.shelf
  }

  /** A snapshot: the same object until any of it changes. */
  of(boardUid: string): PhotosOfBoard {
    const known = this.#views.get(boardUid)
    if (known) return known
    const photos = this.#photos.filter((photo) => photo.boardUid === boardUid)
    const view = { photos, total: this.#totals.get(boardUid) ?? 0, isHeld: this.#isHeld }
    this.#views.set(boardUid, view)
    return view
  }

  /** Calls the listener after every change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds pictures to an open board, one at each place. Returns which of the files are stored on this device. */
  add(
    board: OpenBoard,
    files: readonly File[],
    { places, from }: { readonly places: readonly PhotoPlace[]; readonly from: ChosenPhoto['from'] },
  ): Promise<File[]> {
    const batch = this.#options.newId()
    const photos = files.flatMap((file, index): PendingPhoto[] => {
      const place = places[index]
      if (!place) return []
      return [this.#pending(board, file, { elementId: this.#options.newId(), place, batch, isReserved: true, from })]
    })
    return this.#take(board, photos)
  }

  /** Shows each file in place of an image element or frame. Returns which of the files are stored on this device. */
  replace(
    board: OpenBoard,
    files: readonly File[],
    { elementIds, from }: { readonly elementIds: readonly string[]; readonly from: ChosenPhoto['from'] },
  ): Promise<File[]> {
    const batch = this.#options.newId()
    const photos = files.flatMap((file, index): PendingPhoto[] => {
      const elementId = elementIds[index]
      return elementId === undefined ? [] : [this.#pending(board, file, { elementId, place: null, batch, from })]
    })
    return this.#take(board, photos)
  }

  /** Cancels a board's pending photos; those on it already stay. Camera photos exist nowhere else: they are kept. */
  async cancel(boardUid: string): Promise<void> {
    const ended = this.#photos.filter((photo) => photo.boardUid === boardUid)
    for (const { id } of ended) this.#stops.get(id)?.abort()
    this.#put(this.#photos.filter((photo) => photo.boardUid !== boardUid))
    const end = async (photo: PendingPhoto) => {
      if (photo.from === 'camera') await this.release(photo)
      await this.#shelf.forget([photo.id])
    }
    // If this fails for a photo, it is prepared after all, at the next start.
    for (const photo of ended) await end(photo).catch(reportUnless(isPictureFailure, 'photos'))
  }

  /** Registers a board on the screen: its photos are added as this person's actions. Returns an unregister function. */
  open(board: OpenBoard): () => void {
    this.#boards.set(board.boardUid, board)
    void this.#recall()
    return () => {
      if (this.#boards.get(board.boardUid) === board) this.#boards.delete(board.boardUid)
    }
  }

  /** Detaches from the workspace: what is being prepared then stays pending. */
  detach: () => void = nothing

  /** Until it is detached or closes, boards off the screen get their photos too, and pending ones are counted. */
  attach(workspace: Workspace): void {
    if (this.#workspace === workspace || workspace.closed.aborted) return
    this.#workspace = workspace
    this.#shelf = workspace.photos
    workspace.photos.recount()
    this.#reportUnstored()
    const stops = [
      workspace.onReach(() => this.#isHeld && this.wake()),
      workspace.onPhotos(() => void this.#recall()),
      // A board may be back from the trash, or editable for this person again.
      workspace.onBoards(() => this.#photos.length > 0 && this.wake()),
    ]
    workspace.photos.onDiscarded = () => {
      for (const stop of this.#stops.values()) stop.abort()
      this.#put([])
    }
    this.detach = () => {
      if (this.#workspace !== workspace) return
      for (const stop of stops) stop()
      this.#workspace = null
      this.#shelf = this.#options.shelf
      // What is stored is read again when this person returns; the rest exists nowhere else.
      const isRetained = ({ storage }: PendingPhoto) => storage !== 'stored' && workspace.closed.reason !== ERASED
      this.#put(this.#photos.filter(isRetained))
      // Keeps no closed workspace in memory.
      this.detach = nothing
    }
    workspace.closed.addEventListener('abort', this.detach)
    void this.#recall()
  }

  /** Tries the pending photos: an obstacle may be gone. Cheap, and safe to call at any time. */
  wake(): void {
    this.#isWanted = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      if (this.#isWanted) this.wake()
    })
  }

  // --- for the preparing code -----------------------------------------------------------------------------------

  get photos(): readonly PendingPhoto[] {
    return this.#photos
  }

  get shelf(): PhotoShelf {
    return this.#shelf
  }

  get workspace(): Workspace | null {
    return this.#workspace
  }

  boardOf({ boardUid }: ChosenPhoto): OpenBoard | null {
    return this.#boards.get(boardUid) ?? null
  }

  async isLost({ file, storedIn }: PendingPhoto): Promise<boolean> {
    if (!file || !storedIn) return false
    // A database that can't be read does not have it either.
    const id = await this.#shelf.databaseId().catch(reportUnless(isPictureFailure, 'photos'))
    return id !== storedIn
  }

  signalOf({ id }: ChosenPhoto): AbortSignal {
    const stop = this.#stops.get(id) ?? new AbortController()
    this.#stops.set(id, stop)
    return stop.signal
  }

  exclusively<T>(work: () => Promise<T>): Promise<T | null> {
    return this.#options.exclusively(work)
  }

  async release(photo: PendingPhoto): Promise<void> {
    const file = photo.file ?? (await this.#shelf.file(photo.id))
    if (file) await this.#options.release(photo, file)
  }

  async setPlaces(places: ReadonlyMap<string, PhotoPlace>): Promise<void> {
    const placed = (photo: PendingPhoto) => {
      const place = places.get(photo.id)
      return place ? { ...photo, place, isReserved: false } : photo
    }
    this.#put(this.#photos.map(placed))
    // If this fails, photos that have not arrived by the next start get a place then.
    await this.#shelf
      .update(this.#photos.filter(({ id }) => places.has(id)).map(rowOf))
      .catch(reportUnless(isPictureFailure, 'photos'))
  }

  async done({ id }: ChosenPhoto): Promise<void> {
    this.#pauses = 0
    this.#stops.delete(id)
    this.#put(this.#photos.filter((photo) => photo.id !== id))
    // If this fails, the next check finds it on its board.
    await this.#shelf.forget([id]).catch(reportUnless(isPictureFailure, 'photos'))
  }

  // --- storing --------------------------------------------------------------------------------------------------

  #pending(
    { boardUid }: OpenBoard,
    file: File,
    to: Pick<ChosenPhoto, 'elementId' | 'place' | 'batch' | 'isReserved' | 'from'>,
  ): PendingPhoto {
    const isStorable = file.size > 0 && file.size <= RAW_FILE_BYTES_MAX
    const storage = isStorable ? 'storing' : 'unneeded'
    return { id: this.#options.newId(), version: 2, boardUid, name: file.name, file, storage, ...to }
  }

  #take(board: OpenBoard, photos: readonly PendingPhoto[]): Promise<File[]> {
    this.#put([...this.#photos, ...photos])
    const stored = this.#keeping.then(() => this.#storeAll(board, photos))
    this.#keeping = stored
    this.#workspace?.photos.storing(stored)
    return stored
  }

  /** Stores one at a time: the bytes of many photos are too much for a phone's memory. Never rejects. */
  async #storeAll(board: OpenBoard, photos: readonly PendingPhoto[]): Promise<File[]> {
    // Without a stored board, a reload could not continue.
    const hasBoard = await (board.store.source.saveBoard?.() ?? Promise.resolve()).then(
      () => true,
      reportUnless(isPictureFailure, 'photos', false),
    )
    const stored: File[] = []
    for (const photo of photos) {
      if (photo.storage === 'unneeded') this.wake()
      else if (!hasBoard) this.#setStorage(photo.id, 'refused')
      else if ((await this.#store(photo)) && photo.file) stored.push(photo.file)
    }
    return stored
  }

  async #store({ id }: PendingPhoto): Promise<boolean> {
    const current = () => this.#photos.find((photo) => photo.id === id)
    const photo = current()
    if (!photo?.file) return false
    let storedIn: string
    try {
      storedIn = await this.#shelf.store(rowOf(photo), photo.file)
    } catch (error) {
      if (!isPictureFailure(error)) reportError(error, 'photos')
      this.#setStorage(id, 'refused')
      return false
    }
    const now = current()
    // It was canceled or done meanwhile, or got another place.
    if (!now) await this.#shelf.forget([id]).catch(reportUnless(isPictureFailure, 'photos'))
    else if (now.place !== photo.place)
      await this.#shelf.update([rowOf(now)]).catch(reportUnless(isPictureFailure, 'photos'))
    this.#setStorage(id, 'stored', storedIn)
    return true
  }

  #setStorage(id: string, storage: PendingPhoto['storage'], storedIn?: string): void {
    this.#put(this.#photos.map((photo) => (photo.id === id ? { ...photo, storage, storedIn } : photo)))
    if (storage === 'refused') this.#tryAgain()
    this.wake()
  }

  /** Adds what an earlier visit or another tab has stored, and drops what another tab has finished. */
  async #recall(): Promise<void> {
    const before = new Set(this.#photos.flatMap(({ id, storage }) => (storage === 'stored' ? id : [])))
    const stored = await this.#shelf.list().catch(reportUnless(isPictureFailure, 'photos', null))
    if (!stored) return
    const ids = new Set(stored.map(({ id }) => id))
    const lost = new Set<string>()
    for (const photo of this.#photos)
      if (before.has(photo.id) && !ids.has(photo.id) && (await this.isLost(photo))) lost.add(photo.id)
    const known = this.#photos.filter(({ id }) => !before.has(id) || ids.has(id) || lost.has(id))
    const fresh = stored.filter(({ id }) => !this.#isPending(id))
    if (fresh.length > 0 || known.length < this.#photos.length)
      this.#put([...known, ...fresh.map((photo) => ({ ...photo, file: null, storage: 'stored' as const }))])
    for (const id of lost) this.#setStorage(id, 'refused')
    this.wake()
  }

  // --- preparing ------------------------------------------------------------------------------------------------

  async #run(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false
      if (!this.#photos.some(({ storage }) => storage !== 'storing')) return
      const prepared = await this.#options
        .load()
        .then((work) => work.preparePhotos(this), reportUnless(isPictureFailure, 'photos', 'out of reach' as const))
      if (prepared !== 'done') this.#tryAgain()
      const isHeld = prepared === 'out of reach'
      // Ignores calls of `wake` in the meantime: they did not make the code reachable.
      if (isHeld) this.#isWanted = false
      if (isHeld === this.#isHeld) continue
      this.#isHeld = isHeld
      this.#put(this.#photos)
    }
  }

  #tryAgain(): void {
    if (this.#isTimed) return
    this.#isTimed = true
    const ms = TRY_AGAIN[Math.min(this.#pauses++, TRY_AGAIN.length - 1)] ?? 0
    this.#options.setTimer(() => {
      this.#isTimed = false
      for (const photo of this.#photos) if (photo.storage === 'refused') this.#storeLater(photo)
      this.wake()
    }, ms)
  }

  #storeLater(photo: PendingPhoto): void {
    const board = this.boardOf(photo)
    this.#keeping = this.#keeping.then((): Promise<unknown> => {
      return board ? this.#storeAll(board, [photo]) : this.#store(photo)
    })
  }

  // --- notifying ------------------------------------------------------------------------------------------------

  #isPending(id: string): boolean {
    return this.#photos.some((photo) => photo.id === id)
  }

  #put(photos: readonly PendingPhoto[]): void {
    for (const { id, boardUid } of photos)
      if (!this.#isPending(id)) this.#totals.set(boardUid, (this.#totals.get(boardUid) ?? 0) + 1)
    for (const boardUid of this.#totals.keys())
      if (!photos.some((photo) => photo.boardUid === boardUid)) this.#totals.delete(boardUid)
    this.#photos = photos
    this.#views.clear()
    this.#reportUnstored()
    for (const listener of [...this.#listeners]) listener()
  }

  #reportUnstored(): void {
    this.#workspace?.photos.setUnstored(this.#photos.filter(({ storage }) => storage === 'refused').length)
  }
}

function rowOf({ storage: _, file: __, storedIn: ___, ...photo }: PendingPhoto): ChosenPhoto {
  return photo
}

/** The axis-aligned box that is reserved for a picture. */
export const rectOf = ({ x, y, width, height }: PhotoPlace): Rect => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
})
