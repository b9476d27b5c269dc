import { inflate, intersects, type Rect } from '../../contract/layout/rect'
import { makeCanvas, type RasterCanvas } from '../board/raster/makeCanvas'
import type { PictureSource } from '../board/raster/paintElements'
import { paintFrame } from '../board/raster/paintFrame'
import { measureElements, type PictureFrame } from '../board/raster/pictureFrame'
import { type BoardElement, isBackground } from '../board/store/BoardElement'
import { BROWSER_CANNOT_CREATE_IMAGE } from './words'

/** Board px by which glyphs may extend beyond their lines. */
const OVERHANG = 40

export interface Strip extends PictureFrame {
  readonly canvas: RasterCanvas
}

interface Drawing {
  readonly strips: readonly PictureFrame[]
  /** Back to front. */
  readonly elements: readonly BoardElement[]
  readonly picture: PictureSource
  readonly background: string | undefined
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Draws strip after strip and passes each to `take`, then releases its canvas. Returns the elements whose image could
 * not be loaded.
 */
export async function drawStrips(
  { strips, elements, picture, background, onProgress, signal }: Drawing,
  take: (strip: Strip) => Promise<void>,
): Promise<readonly BoardElement[]> {
  const measured = await measureElements(elements)
  const parts = strips.map((strip) => {
    const part = inflate(boardRect(strip), OVERHANG, OVERHANG)
    const inside = measured.filter(({ element, bounds }) => isBackground(element) || intersects(bounds, part))
    return { strip, elements: inside.map(({ element }) => element) }
  })
  const total = parts.reduce((sum, part) => sum + part.elements.length, 0)
  const missing = new Map<string, BoardElement>()
  let drawn = 0
  const onDrawn = () => onProgress(++drawn / total)
  for (const { strip, elements: inside } of parts) {
    const canvas = makeCanvas(strip)
    if (!canvas) throw new Error(BROWSER_CANNOT_CREATE_IMAGE)
    try {
      const { flush } = canvas
      const painting = { frame: strip, elements: inside, picture, background, onDrawn, flush, signal }
      for (const element of await paintFrame(canvas.pen, painting)) missing.set(element.id, element)
      await take({ ...strip, canvas })
      signal.throwIfAborted()
    } finally {
      canvas.release()
    }
  }
  return [...missing.values()]
}

function boardRect({ x, y, width, height, scale }: PictureFrame): Rect {
  return { x, y, width: width / scale, height: height / scale }
}
