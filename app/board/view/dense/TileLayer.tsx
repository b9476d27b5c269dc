import { use, useEffect, useRef, useState } from 'react'
import { BoardViewContext } from '../BoardViewContext'
import { useTopic } from '../useBoardStore'
import { type BoardRenderer, createBoardRenderer } from './BoardRenderer'
import styles from './dense.module.css'
import { renderModeOf, whenNodesAreReady } from './renderMode'

/** The board as tiles, while there are too many elements in sight for nodes, and until those are there again. Import it lazily. */
export function TileLayer() {
  const view = use(BoardViewContext)
  const renderMode = useTopic(view.store, 'stage', renderModeOf)
  const [renderer, setRenderer] = useState<BoardRenderer | null>(null)

  useEffect(() => {
    const own = createBoardRenderer(view)
    if (!own) return view.store.view.disableTiles()
    setRenderer(own)
    return () => own.close()
  }, [view])

  if (renderMode === 'nodes' || !renderer) return null
  return <TileHost renderer={renderer} isWaiting={renderMode === 'to tiles'} />
}

interface TileHostProps {
  readonly renderer: BoardRenderer
  /** Nodes still draw the board. */
  readonly isWaiting: boolean
}

function TileHost({ renderer, isWaiting }: TileHostProps) {
  const { store } = use(BoardViewContext)
  const host = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!host.current) return
    const stopDrawing = renderer.drawInto(host.current)
    const stop = whenNodesAreReady(store, () => store.view.commitRenderModeSwitch())
    return () => {
      stop()
      stopDrawing()
    }
  }, [renderer, store])

  return <div ref={host} className={styles.tiles} data-tiles data-waits={isWaiting || undefined} />
}
