import type { BoardView } from '../BoardViewContext'
import { Overview } from './Overview'
import { TileBitmapCache } from './TileBitmapCache'
import { TilePainter } from './TilePainter'
import { TileRenderer } from './TileRenderer'

/** Draws a dense board in place of nodes. The implementation is private to this folder. */
export interface BoardRenderer {
  /** Draws into `host` and follows the camera until the returned function is called. */
  drawInto(host: HTMLElement): () => void
  /** Frees everything prepared. */
  close(): void
}

/** Prepares, when idle, what will be shown first. Null if the browser has no offscreen canvas. */
export function createBoardRenderer(view: BoardView): BoardRenderer | null {
  const pen = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  if (!pen) return null
  const pictures = new TileBitmapCache(view.images)
  const painter = new TilePainter(view.store, pictures, pen)
  const overview = new Overview(view, painter, pictures)
  return {
    drawInto(host) {
      const tiles = new TileRenderer(view, host, { pictures, painter, overview })
      return () => tiles.close()
    },
    close() {
      overview.close()
      pictures.close()
    },
  }
}
