import { whenIdle } from '../../../ui/whenIdle'
import { layoutText } from '../../raster/layoutText'
import type { Pen } from '../../raster/Pen'
import { loadFonts } from '../../raster/paintElements'
import type { BoardElement } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { renderModeOf } from './renderMode'
import { requestPictures } from './requestPictures'
import type { TileBitmapCache } from './TileBitmapCache'

/** How many pictures are made ready before anybody zooms out. */
const PICTURES = 200
/** How many texts are measured before whatever else waits has its turn. */
const TEXTS = 50

interface PrepareTilesOptions {
  readonly pictures: TileBitmapCache
  /** Measures texts. */
  readonly pen: Pen
}

/**
 * Makes ready what is shown where somebody goes to the whole board, while nobody waits for anything: its pictures, and
 * where its texts break, which who draws them remembers. Nodes that are there keep their own. Returns the way to stop.
 */
export function prepareTiles(store: BoardStore, { pictures, pen }: PrepareTilesOptions): () => void {
  const rect = store.boundsOf(store.order)
  if (!rect || renderModeOf(store) !== 'nodes') return () => {}
  const scale = store.view.cameraFor(rect).zoom * devicePixelRatio
  requestPictures(store, pictures, { rect, scale, most: PICTURES })
  const elements = store.order.flatMap((id) => store.element(id) ?? [])
  return measureTexts(elements, pen)
}

function measureTexts(elements: readonly BoardElement[], pen: Pen): () => void {
  const left = elements.filter(({ type }) => type === 'text')
  let isStopped = false
  const measureSome = () => {
    if (isStopped) return
    for (const text of left.splice(0, TEXTS)) layoutText(pen, text)
    if (left.length > 0) whenIdle(measureSome)
  }
  whenIdle(() => void loadFonts(elements).then(measureSome))
  return () => {
    isStopped = true
  }
}
