import { drawStrips } from './drawStrips'
import type { Exported, ExportInput } from './exportTypes'
import { picturesAt } from './picturesAt'
import { placeLines } from './placeLines'
import { type PicturePlan, stripsOf } from './planPicture'
import { type PdfPicture, writePdf } from './writePdf'

interface PdfExport extends ExportInput {
  readonly plan: PicturePlan
  /** A CSS color, since JPEG has no transparency. */
  readonly background: string
  readonly title: string
}

const QUALITY = 0.93
/** Rows that strips share: viewers show a hairline between edges that merely touch. */
const OVERLAP = 2

/** One page of the board's size: its picture, with invisible text on top that can be selected. */
export async function exportPdf({ plan, background, title, ...rest }: PdfExport): Promise<Exported> {
  const { scale } = plan
  const pictures: PdfPicture[] = []
  const strips = stripsOf(plan, OVERLAP)
  const picture = picturesAt(scale, rest.elements, rest.images)
  const missing = await drawStrips({ ...rest, strips, picture, background }, async ({ canvas, width, height, y }) => {
    const blob = await canvas.encode('image/jpeg', QUALITY)
    const place = { top: y - plan.y, shownWidth: width / scale, shownHeight: height / scale }
    pictures.push({ blob, width, height, ...place })
  })
  const size = { width: plan.width / scale, height: plan.height / scale }
  const lines = placeLines(rest.elements, plan)
  return { blob: writePdf({ title, ...size, pictures: pictures.reverse(), lines }), missing, smaller: [] }
}
