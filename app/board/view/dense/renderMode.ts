import { isPictureFailure } from '../../../platform/expected'
import { reportUnless } from '../../../platform/reportError'
import type { BoardStore } from '../../store/BoardStore'
import { nodeId } from '../elements/elementNode'

export const renderModeOf = (store: BoardStore) => store.view.renderMode

/** Calls back whenever nodes that shall take over from tiles are all there, with their pictures. Returns the way to stop. */
export function whenNodesAreReady(store: BoardStore, run: () => void): () => void {
  /** Of the waiting that goes on; null while there is nothing to wait for. */
  let waiting: object | null = null
  const look = () => {
    const { view } = store
    if (view.renderMode !== 'to nodes' || !view.isMounted) waiting = null
    else if (!waiting) {
      const mine = {}
      waiting = mine
      void decodeVisiblePictures(store).then(() => afterNextPaint(() => waiting === mine && run()))
    }
  }
  const stops = (['stage', 'list'] as const).map((topic) => store.subscribe(topic, look))
  return () => {
    waiting = null
    for (const stop of stops) stop()
  }
}

/** Resolves when all that are in sight are decoded, or cannot be. */
function decodeVisiblePictures(store: BoardStore): Promise<unknown> {
  const pictures = store.search(store.view.visible).flatMap((id) => {
    const node = document.getElementById(nodeId(id))
    return node instanceof HTMLImageElement && node.src
      ? node.decode().catch(reportUnless(isPictureFailure, 'dense'))
      : []
  })
  return Promise.all(pictures)
}

/** Two frames on, what is in the page now has been drawn. */
function afterNextPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run))
}
