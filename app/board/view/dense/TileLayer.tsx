import { use, useEffect, useRef, useState } from 'react'
import { BoardViewContext } from '../BoardViewContext'
import { useTopic } from '../useBoardStore'
import styles from './dense.module.css'
import { prepareTiles } from './prepareTiles'
import { stageOf, whenNodesAreReady } from './stages'
import { TilePictures } from './TilePictures'
import { Tiles } from './Tiles'

/** The board as tiles, while there are too many elements in sight for nodes, and until those are there again. Import it lazily. */
export function TileLayer() {
  const view = use(BoardViewContext)
  const stage = useTopic(view.store, 'stage', stageOf)
  const [pictures, setPictures] = useState<TilePictures | null>(null)

  useEffect(() => {
    const own = new TilePictures(view.images)
    setPictures(own)
    const stop = prepareTiles(view.store, { pictures: own, pen: newPen() })
    return () => {
      stop()
      own.close()
    }
  }, [view])

  if (stage === 'nodes' || !pictures) return null
  return <TileHost pictures={pictures} isWaiting={stage === 'to tiles'} />
}

interface TileHostProps {
  readonly pictures: TilePictures
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
    if (!pen) return store.view.forgoTiles()
    const tiles = new Tiles(view, { host: host.current, pictures, pen })
    const stop = whenNodesAreReady(store, () => store.view.stageArrived())
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
