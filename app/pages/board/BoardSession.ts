import { BoardPhotos } from '../../board/photos/BoardPhotos'
import type { PhotoQueue } from '../../board/photos/PhotoQueue'
import { BoardStore } from '../../board/store/BoardStore'
import type { UndoStorage } from '../../board/undo/History'
import type { OpeningPicture } from '../../board/view/BoardViewContext'
import { CanvasFrame } from '../../board/view/CanvasFrame'
import { lastCameras } from '../../board/view/canvasLayout'
import { ImageSources } from '../../board/view/elements/ImageSources'
import type { BoardPicture } from '../../offline/initial/rows'
import type { StackName } from '../../offline/outbox/undoStacks'
import { uuidv7 } from '../../offline/plain/ids'
import type { BoardSource, LocalAsset, LocalBoard, SavedStep } from '../../offline/types'
import { deviceStorage, readStored, writeStored } from '../../platform/deviceStorage'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { whenIdle } from '../../ui/afterDrawing'

/** Where this device stores undo steps. */
export interface UndoStepStore {
  undoSteps(name: StackName): Promise<readonly SavedStep[]>
  saveUndo(name: StackName, put: readonly SavedStep[], removed: readonly number[]): Promise<void>
}

const STORAGE_KEY = 'moodloom-tab'

/** This board's steps in this tab. */
export function undoStorage(stepStore: UndoStepStore, boardUid: string): UndoStorage {
  const name = { boardUid, tab: tabName() }
  return { load: () => stepStore.undoSteps(name), save: (put, removed) => stepStore.saveUndo(name, put, removed) }
}

let ownName: string | null = null

/** Survives reloads. A duplicated tab has the same: its steps are merged, each valid on its own. */
function tabName(): string {
  if (ownName !== null) return ownName
  // Without storage, the steps last as long as the page.
  const tab = deviceStorage('sessionStorage')
  ownName = readStored(STORAGE_KEY, tab) ?? uuidv7()
  writeStored(STORAGE_KEY, ownName, tab)
  return ownName
}

/** Image bytes and undo steps on this device: the workspace's, or a stand-in until it is open. */
export interface Device extends UndoStepStore {
  uploads(): Promise<ReadonlySet<string>>
  assetBlob(address: string): Promise<Blob | null>
  originalAsset(address: string): Promise<LocalAsset | null>
  storePicture(boardUid: string, picture: BoardPicture): Promise<void>
}

/** One open board: its store, and what else its view needs. */
export class BoardSession {
  readonly store: BoardStore
  readonly frame: CanvasFrame
  readonly images: ImageSources
  readonly photos: BoardPhotos
  /** Shown before the board has been read: its row and its last picture. */
  opening: { readonly board: LocalBoard; readonly picture: OpeningPicture } | null = null
  /** Its number in the page's address, or null. */
  number: number | null = null
  readonly #device: Device
  readonly #lostListeners = new Set<() => void>()
  /** Addresses of images that the server does not have; null if unknown. */
  #uploads: ReadonlySet<string> | null = null
  #isLost = false
  #isHistoryLoading = false

  #stopPhotos: () => void = () => {}

  constructor(device: Device, source: BoardSource, boardUid: string, queue: PhotoQueue) {
    this.#device = device
    this.store = new BoardStore({
      source,
      boardUid,
      requestFrame: (run) => requestAnimationFrame(run),
      undoStorage: undoStorage(device, boardUid),
    })
    this.frame = new CanvasFrame(this.store)
    this.images = new ImageSources({
      waiting: async (address) => {
        const isUnsaved = this.store.board?.isDraft !== false
        return isUnsaved || (await device.uploads()).has(address) ? device.assetBlob(address) : null
      },
      copy: (address) => device.assetBlob(address),
      original: (address) => device.originalAsset(address),
    })
    this.photos = new BoardPhotos(queue, { boardUid, store: this.store, images: this.images })
    const camera = lastCameras.get(boardUid)
    if (camera) this.store.view.setCamera(camera)
    this.store.subscribe('status', () => this.#handleStatus())
  }

  /** Reads the board, and which of its images are pending. */
  async open(): Promise<void> {
    const uploads = this.#device.uploads().then(
      (addresses) => {
        this.#uploads = addresses
      },
      reportUnless(isOutsideFailure, 'board'),
    )
    await this.store.open(uploads)
  }

  /** Stores a picture of the board for the next time it is opened; it opens without one, too. */
  readonly storePicture = (picture: BoardPicture): void => {
    this.#device.storePicture(this.store.boardUid, picture).catch(reportUnless(isOutsideFailure, 'board'))
  }

  /** The person has lost access to the board. Their pending changes stay in the outbox. */
  lose(): void {
    this.#isLost = true
    for (const listener of this.#lostListeners) listener()
  }

  readonly isLost = (): boolean => this.#isLost

  readonly onLost = (listener: () => void): (() => void) => {
    this.#lostListeners.add(listener)
    return () => this.#lostListeners.delete(listener)
  }

  #handleStatus(): void {
    if (this.#isHistoryLoading || this.store.status !== 'ready') return
    this.#isHistoryLoading = true
    this.#stopPhotos = this.photos.open()
    this.#markImagesOnServer()
    whenIdle(() => void this.store.loadPersistedHistory())
  }

  /** Marks all images as on the server except pending ones: each is then drawn at once, and only once. */
  #markImagesOnServer(): void {
    if (!this.#uploads || this.store.board?.isDraft !== false) return
    for (const id of this.store.order) {
      const element = this.store.committed(id)
      if (element?.type === 'image' && !this.#uploads.has(element.content)) this.images.markOnServer(element.content)
    }
  }

  close(): void {
    this.#stopPhotos()
    this.store.endEditing()
    if (this.store.size > 0) lastCameras.set(this.store.boardUid, this.store.view.camera)
    this.store.close()
    this.images.close()
  }
}
