import { drawStrips } from './drawStrips'
import type { Exported, ExportInput } from './exportTypes'
import { PngWriter } from './PngWriter'
import { picturesAt } from './picturesAt'
import { type PicturePlan, stripsOf } from './planPicture'

interface PngExport extends ExportInput {
  readonly plan: PicturePlan
  /** A CSS color behind everything; null for none. */
  readonly background: string | null
}

/** A picture of the elements: from a single canvas if it fits, else assembled from strips. */
export async function exportPng({ plan, background, ...rest }: PngExport): Promise<Exported> {
  const drawing = {
    ...rest,
    strips: stripsOf(plan),
    picture: picturesAt(plan.scale, rest.elements, rest.images),
    background: background ?? undefined,
  }
  if (drawing.strips.length === 1) {
    let blob = new Blob()
    const missing = await drawStrips(drawing, async ({ canvas }) => {
      blob = await canvas.encode('image/png')
    })
    return { blob, missing, smaller: [] }
  }
  const writer = new PngWriter({ ...plan, hasAlpha: background === null })
  try {
    const missing = await drawStrips(drawing, ({ canvas, width, height }) =>
      writer.write(canvas.pen.getImageData(0, 0, width, height).data),
    )
    return { blob: await writer.finish(), missing, smaller: [] }
  } catch (error) {
    await writer.abort()
    throw error
  }
}
