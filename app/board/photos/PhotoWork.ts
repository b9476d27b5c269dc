import type { ChosenPhoto, PhotoPlace } from '../../offline/plain/incomingFiles'
import type { Workspace } from '../../offline/workspace'
import type { BoardStore } from '../store/BoardStore'

/** Where the files are: `ChosenPhotos`, or the workspace's access to them, which also counts them. */
export type PhotoShelf = Pick<
  Workspace['photos'],
  'store' | 'databaseId' | 'list' | 'has' | 'file' | 'update' | 'forget'
>

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
