import { use, useEffect, useRef } from 'react'
import { type BoardView, BoardViewContext } from '../BoardViewContext'
import { useTopic } from '../useBoardStore'
import styles from './dense.module.css'
import { stageOf, whenNodesAreReady } from './stages'
import { Tiles } from './Tiles'

/** The board as tiles, while there are too many elements in sight for nodes, and until those are there again. Import it lazily. */
export function TileLayer() {
  const view = use(BoardViewContext)
  const { store } = view
  const host = useRef<HTMLDivElement>(null)
  const stage = useTopic(store, 'stage', stageOf)

  useEffect(() => {
    if (!host.current) return
    const tiles = tilesOf(view, host.current)
    if (!tiles) return store.view.forgoTiles()
    const stop = whenNodesAreReady(store, () => store.view.stageArrived())
    return () => {
      stop()
      tiles.close()
    }
  }, [view, store])

  return <div ref={host} className={styles.tiles} data-tiles data-waits={stage === 'to tiles' || undefined} />
}

/** Null where the browser has no canvas off the page. */
function tilesOf(view: BoardView, host: HTMLElement): Tiles | null {
  const pen = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  return pen && new Tiles(view, host, pen)
}
