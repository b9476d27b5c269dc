import type { Size } from '../../../contract/layout/rect'
import { type BoardElement, isBackground } from '../store/BoardElement'
import { readOpacity, swatchFill } from '../store/elementAppearance'
import { createYielder } from './createYielder'
import type { Pen } from './makeCanvas'
import { type PaintOptions, type PictureSource, paintElements } from './paintElements'
import type { PictureFrame } from './pictureFrame'

interface FramePainting extends PaintOptions {
  readonly frame: PictureFrame
  /** Back to front. */
  readonly elements: readonly BoardElement[]
  readonly picture: PictureSource
  /** A CSS color under everything; transparent by default. */
  readonly background?: string | undefined
}

/**
 * Paints the part of a board within a frame on a canvas of its size; backgrounds fill all of it. Returns the elements
 * whose picture was unavailable.
 */
export async function paintFrame(
  pen: Pen,
  { frame, elements, picture, background, ...painting }: FramePainting,
): Promise<readonly BoardElement[]> {
  const { x, y, scale } = frame
  const yieldIfDue = createYielder()
  if (background !== undefined) fill(pen, background, 1, frame)
  for (const each of elements.filter(isBackground))
    fill(pen, swatchFill(each), readOpacity(each.properties) ?? 1, frame)
  // The first drawing on a large canvas allocates its memory: 60 ms on a phone.
  await yieldIfDue()
  pen.setTransform(scale, 0, 0, scale, -x * scale, -y * scale)
  pen.imageSmoothingQuality = 'high'
  return paintElements(
    pen,
    elements.filter((element) => !isBackground(element)),
    picture,
    painting,
  )
}

function fill(pen: Pen, color: string, opacity: number, { width, height }: Size): void {
  pen.globalAlpha = opacity
  pen.fillStyle = color
  pen.fillRect(0, 0, width, height)
  pen.globalAlpha = 1
}
