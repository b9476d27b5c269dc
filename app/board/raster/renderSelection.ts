import type { Size } from '../../../contract/layout/rect'
import type { BoardElement } from '../store/BoardElement'
import type { BoardScene } from '../store/BoardScene'
import { makeCanvas } from './makeCanvas'
import type { PictureSource } from './paintElements'
import { paintFrame } from './paintFrame'
import { contentBounds, pictureFrame, shownElements } from './pictureFrame'

export interface RenderOptions {
  readonly picture: PictureSource
  /** Pixels per board px; less where the canvas would be too large for a browser. 2 unless given. */
  readonly scale?: number
  /** A CSS color under everything; transparent unless given. */
  readonly background?: string
}

export interface Rendered extends Size {
  /** PNG. Width and height are its pixels. */
  readonly blob: Blob
  /** Elements whose picture could not be had; grey boxes stand for them. */
  readonly missing: readonly BoardElement[]
}

/**
 * Draws elements as the page shows them, cut to what they cover. A background fills all of it. Null where there is
 * nothing to draw, or nothing that can.
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
