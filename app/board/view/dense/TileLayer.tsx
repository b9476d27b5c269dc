import { use, useEffect, useRef, useState } from 'react'
import { BoardViewContext } from '../BoardViewContext'
import { useTopic } from '../useBoardStore'
import styles from './dense.module.css'
import { prepareTiles } from './prepareTiles'
import { renderModeOf, whenNodesAreReady } from './renderMode'
import { TileBitmapCache } from './TileBitmapCache'
import { TileRenderer } from './TileRenderer'

/** The board as tiles, while there are too many elements in sight for nodes, and until those are there again. Import it lazily. */
export function TileLayer() {
  const view = use(BoardViewContext)
  const renderMode = useTopic(view.store, 'stage', renderModeOf)
  const [pictures, setPictures] = useState<TileBitmapCache | null>(null)

  useEffect(() => {
    const own = new TileBitmapCache(view.images)
    setPictures(own)
    const stop = prepareTiles(view.store, { pictures: own, pen: newPen() })
    return () => {
      stop()
      own.close()
    }
  }, [view])

  if (renderMode === 'nodes' || !pictures) return null
  return <TileHost pictures={pictures} isWaiting={renderMode === 'to tiles'} />
}

interface TileHostProps {
  readonly pictures: TileBitmapCache
  /** Nodes still draw the board. */
  readonly isWaiting: boolean
}

function TileHost({ pictures, isWaiting }: TileHostProps) {
  const view = use(BoardViewContext)
  const { store } = view
  const host = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const pen = newPen()
    if (!host.current) return
    if (!pen) return store.view.disableTiles()
    const tiles = new TileRenderer(view, { host: host.current, pictures, pen })
    const stop = whenNodesAreReady(store, () => store.view.commitRenderModeSwitch())
    return () => {
      stop()
      tiles.close()
    }
  }, [view, store, pictures])

  return <div ref={host} className={styles.tiles} data-tiles data-waits={isWaiting || undefined} />
}

/** Null where the browser has no canvas off the page. */
function newPen(): OffscreenCanvasRenderingContext2D | null {
  return typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
}
