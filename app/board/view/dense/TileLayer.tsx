import { use, useEffect, useRef, useState } from 'react'
import { isPictureFailure } from '../../../platform/expected'
import { reportUnless } from '../../../platform/reportError'
import type { BoardStore } from '../../store/BoardStore'
import { BoardViewContext } from '../BoardViewContext'
import { nodeId } from '../elements/elementNode'
import { useTopic } from '../useBoardStore'
import { type BoardRenderer, createBoardRenderer } from './BoardRenderer'
import styles from './dense.module.css'

const renderModeOf = (store: BoardStore) => store.view.renderMode

/** The board as tiles, while too many elements are in view for nodes, and until nodes are ready. Import it lazily. */
export function TileLayer() {
  const view = use(BoardViewContext)
  const { store } = view
  const renderMode = useTopic(store, 'stage', renderModeOf)
  const [renderer, setRenderer] = useState<BoardRenderer | null>(null)
  const host = useRef<HTMLDivElement>(null)
  const isTiled = renderMode !== 'nodes'

  useEffect(() => {
    const own = createBoardRenderer(view)
    if (!own) return view.store.view.disableTiles()
    setRenderer(own)
    return () => own.close()
  }, [view])

  useEffect(() => {
    if (!isTiled || !renderer || !host.current) return
    const stopDrawing = renderer.drawInto(host.current)
    const stop = whenNodesAreReady(store, () => store.view.commitRenderModeSwitch())
    return () => {
      stop()
      stopDrawing()
    }
  }, [isTiled, renderer, store])

  if (!isTiled || !renderer) return null
  return <div ref={host} className={styles.tiles} data-tiles data-waits={renderMode === 'to tiles' || undefined} />
}

/** Calls back whenever nodes that should replace tiles are ready, with their images. Returns a cancel function. */
function whenNodesAreReady(store: BoardStore, run: () => void): () => void {
  /** Identifies the current wait; null while there is nothing to wait for. */
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

/** Resolves when all images in view are decoded or have failed. */
function decodeVisiblePictures(store: BoardStore): Promise<unknown> {
  const pictures = store.search(store.view.visible).flatMap((id) => {
    const node = document.getElementById(nodeId(id))
    return node instanceof HTMLImageElement && node.src
      ? node.decode().catch(reportUnless(isPictureFailure, 'dense'))
      : []
  })
  return Promise.all(pictures)
}

/** Two frames later, what is in the DOM now has been painted. */
function afterNextPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run))
}
