import type { ChosenPhoto, PhotoPlace } from '../../offline/plain/ChosenPhotos'
import type { Workspace } from '../../offline/workspace'
import type { BoardStore } from '../store/BoardStore'

/** Where the files are: `ChosenPhotos`, or the workspace's door to them, which also counts them. */
export type PhotoShelf = Pick<
  Workspace['photos'],
  'store' | 'databaseId' | 'list' | 'has' | 'file' | 'update' | 'forget'
>

export interface PendingPhoto extends ChosenPhoto {
  /** Null where it was chosen on an earlier visit. */
  readonly file: File | null
  /** refused: the device has no room for it. unneeded: nothing can be made of it, which is told once it was tried. */
  readonly storage: 'storing' | 'stored' | 'refused' | 'unneeded'
  /** The `databaseId` that it was stored in by this page. */
  readonly storedIn?: string
}

/** A board on the screen. */
export interface OpenBoard {
  readonly boardUid: string
  readonly store: BoardStore
  /** Shows a new image at once, before the database has it. */
  readonly images: { offer(address: string, blob: Blob): void }
  /** Opens what puts several elements in order. */
  readonly arrange?: () => void
}

/** What of the queue those who prepare its photos work with. */
export interface WaitingPhotos {
  /** In their order. */
  readonly photos: readonly PendingPhoto[]
  readonly shelf: PhotoShelf
  /** Null until it is open. */
  readonly workspace: Workspace | null
  /** Null where it is not on the screen. */
  boardOf(photo: ChosenPhoto): OpenBoard | null
  /** Whether the browser has deleted the database since it was stored, so that its file is only in this tab's memory. */
  isLost(photo: PendingPhoto): Promise<boolean>
  /** Aborted when the person cancels. */
  signalOf(photo: ChosenPhoto): AbortSignal
  /** Runs the work unless another tab of this person is at some; null then. */
  exclusively<T>(work: () => Promise<T>): Promise<T | null>
  /** Keeps its file until its owner names another board. */
  release(photo: PendingPhoto): Promise<void>
  /** These, by id, have their places for good from now on. */
  setPlaces(places: ReadonlyMap<string, PhotoPlace>): Promise<void>
  /** It waits no more. */
  done(photo: ChosenPhoto): Promise<void>
}

/** done: all that can be now. again: something failed that may not fail later. */
export type Prepared = 'done' | 'again' | 'out of reach'

/** What prepares photos and puts them on boards: preparePhotos.ts, loaded when the first one comes. */
export interface PhotoWork {
  /** Tries each of what waits once. Never rejects. */
  preparePhotos(waiting: WaitingPhotos): Promise<Prepared>
}
