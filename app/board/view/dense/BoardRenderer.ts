import type { BoardView } from '../BoardViewContext'
import { Overview } from './Overview'
import { TileBitmapCache } from './TileBitmapCache'
import { TilePainter } from './TilePainter'
import { TileRenderer } from './TileRenderer'

/** Draws a dense board in place of nodes. Nothing outside this folder knows how. */
export interface BoardRenderer {
  /** Draws into `host` from now on and follows the camera. Returns a function that stops it. */
  drawInto(host: HTMLElement): () => void
  /** Frees all that was prepared. */
  close(): void
}

/** Begins to prepare, in idle moments, what will be shown first. Null if the browser has no offscreen canvas. */
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
