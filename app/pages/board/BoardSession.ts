import type { Camera } from '../../board/geometry/camera'
import { BoardStore } from '../../board/store/BoardStore'
import { CanvasFrame } from '../../board/view/CanvasFrame'
import { ImageSources } from '../../board/view/elements/ImageSources'
import type { BoardSource } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'

/** Where each board was looked at last, so that coming back, or being given its number, moves nothing. */
const cameras = new Map<string, Camera>()

/** One open board: its store, and what the view needs beside it. */
export class BoardSession {
  readonly store: BoardStore
  readonly frame: CanvasFrame
  readonly images: ImageSources

  constructor(workspace: Workspace, source: BoardSource, boardUid: string) {
    this.store = new BoardStore({ source, boardUid, requestFrame: (run) => requestAnimationFrame(run) })
    this.frame = new CanvasFrame(this.store)
    this.images = new ImageSources({
      waiting: async (address) => {
        const isUnsaved = this.store.board?.isDraft !== false
        return isUnsaved || (await uploads(workspace)).has(address) ? workspace.assetBlob(address) : null
      },
      copy: (address) => workspace.assetBlob(address),
    })
    const camera = cameras.get(boardUid)
    if (camera) this.store.view.setCamera(camera)
  }

  close(): void {
    this.store.endEditing()
    if (this.store.size > 0) cameras.set(this.store.boardUid, this.store.view.camera)
    this.store.close()
    this.images.close()
  }
}

/** Addresses that the server does not have yet. Asked once for all images of a screen. */
let asked: Promise<ReadonlySet<string>> | null = null
function uploads(workspace: Workspace): Promise<ReadonlySet<string>> {
  asked ??= workspace
    .waiting()
    .then((entries) => new Set(entries.flatMap(({ change }) => (change.kind === 'asset.upload' ? change.address : []))))
    .finally(() => {
      asked = null
    })
  return asked
}
