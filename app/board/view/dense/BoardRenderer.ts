import type { BoardView } from '../BoardViewContext'
import { Overview } from './Overview'
import { TileBitmapCache } from './TileBitmapCache'
import { TilePainter } from './TilePainter'
import { TileRenderer } from './TileRenderer'

/** What draws a dense board in place of nodes. Nothing outside this folder knows how. */
export interface BoardRenderer {
  /** Draws into `host` from now on and follows the camera. Returns the way to stop. */
  drawInto(host: HTMLElement): () => void
  /** Gives up all that was made ready. */
  close(): void
}

/** Begins to make ready, in idle moments, what will be shown first. Null where the browser has no canvas off the page. */
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
