import type { Size } from '../../../contract/layout/rect'
import type { BoardElement } from '../store/BoardElement'
import type { BoardScene } from '../store/BoardScene'
import { makeCanvas } from './makeCanvas'
import type { PictureSource } from './paintElements'
import { paintFrame } from './paintFrame'
import { contentBounds, pictureFrame, shownElements } from './pictureFrame'

export interface RenderOptions {
  readonly picture: PictureSource
  /** Pixels per board px; fewer if the canvas would be too large for a browser. 2 by default. */
  readonly scale?: number
  /** A CSS color under everything; transparent by default. */
  readonly background?: string
}

export interface Rendered extends Size {
  /** PNG. Width and height are its pixels. */
  readonly blob: Blob
  /** Elements whose picture was unavailable; gray boxes replace them. */
  readonly missing: readonly BoardElement[]
}

/**
 * Draws elements as the page shows them, cropped to what they paint. A background fills the whole picture. Null if
 * there is nothing to draw, or no canvas.
 */
export async function renderSelection(
  store: Pick<BoardScene, 'order' | 'element'>,
  ids: Iterable<string> | 'all',
  { picture, scale = 2, background }: RenderOptions,
): Promise<Rendered | null> {
  const elements = shownElements(store, ids)
  const bounds = await contentBounds(elements)
  if (!bounds) return null
  const frame = pictureFrame(bounds, scale)
  const { width, height } = frame
  const canvas = makeCanvas({ width, height })
  if (!canvas) return null
  try {
    const missing = await paintFrame(canvas.pen, { frame, elements, picture, background })
    return { blob: await canvas.encode('image/png'), width, height, missing }
  } finally {
    canvas.release()
  }
}
