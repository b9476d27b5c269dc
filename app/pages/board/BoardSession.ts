import type { Camera } from '../../board/geometry/camera'
import { BoardStore } from '../../board/store/BoardStore'
import { CanvasFrame } from '../../board/view/CanvasFrame'
import { ImageSources } from '../../board/view/elements/ImageSources'
import type { BoardSource } from '../../offline/types'

/** Where each board was looked at last, so that coming back, or being given its number, moves nothing. */
const cameras = new Map<string, Camera>()

/** Image bytes on this device: the workspace's, or what stands for it until it is open. */
export interface DeviceAssets {
  uploads(): Promise<ReadonlySet<string>>
  assetBlob(address: string): Promise<Blob | null>
}

/** One open board: its store, and what the view needs beside it. */
export class BoardSession {
  readonly store: BoardStore
  readonly frame: CanvasFrame
  readonly images: ImageSources
  readonly #lostListeners = new Set<() => void>()
  #isLost = false

  constructor(assets: DeviceAssets, source: BoardSource, boardUid: string) {
    this.store = new BoardStore({ source, boardUid, requestFrame: (run) => requestAnimationFrame(run) })
    this.frame = new CanvasFrame(this.store)
    this.images = new ImageSources({
      waiting: async (address) => {
        const isUnsaved = this.store.board?.isDraft !== false
        return isUnsaved || (await assets.uploads()).has(address) ? assets.assetBlob(address) : null
      },
      copy: (address) => assets.assetBlob(address),
    })
    const camera = cameras.get(boardUid)
    if (camera) this.store.view.setCamera(camera)
  }

  /** The person may not see the board any more. What they made and could not send stays in the outbox. */
  lose(): void {
    this.#isLost = true
    for (const listener of this.#lostListeners) listener()
  }

  readonly isLost = (): boolean => this.#isLost

  readonly onLost = (listener: () => void): (() => void) => {
    this.#lostListeners.add(listener)
    return () => this.#lostListeners.delete(listener)
  }

  close(): void {
    this.store.endEditing()
    if (this.store.size > 0) cameras.set(this.store.boardUid, this.store.view.camera)
    this.store.close()
    this.images.close()
  }
}
