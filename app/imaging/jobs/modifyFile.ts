import { ASSET_SIDE_MAX } from '../../../contract/limits'
import { decodeUpright } from '../decodeUpright'
import { applyStages } from '../kernels/applyStages'
import { boxInRows, boxOf } from '../kernels/boxOf'
import { isTranslucent } from '../kernels/isTranslucent'
import { stagesOf } from '../kernels/stagesOf'
import { fitInside } from '../planImage'
import { readHeader } from '../readHeader'
import type { Runner } from './Job'
import { eachStrip } from './strips'

/**
 * A modified copy of a picture: upright, at most 4096 px, JPEG, or where it is really see-through WebP (PNG where the
 * browser writes no WebP). Memory at the worst: two copies of the pixels (the bitmap and the canvas it is drawn on,
 * until the bitmap is closed), then one and a strip of 2 MB; 12 megapixels are 48 MB each.
 */
export const modifyFile: Runner<'modify'> = async ({ file, modifications, region, quality }, tools) => {
  const header = await readHeader(file)
  const { bitmap, natural } = await decodeUpright(file, header, ASSET_SIDE_MAX)
  const mayHaveAlpha = header?.hasAlpha !== false
  const picture = tools.raster.draw(bitmap, fitInside(bitmap), mayHaveAlpha, { isRead: true })
  bitmap.close()
  try {
    tools.onProgress(0.3)
    const stages = stagesOf(modifications)
    const box = boxOf(region, natural, picture)
    let hasAlpha = false
    await eachStrip(picture, tools, [0.3, 0.8], ({ pixels, y, rows }) => {
      if (mayHaveAlpha && !hasAlpha) hasAlpha = isTranslucent(pixels)
      if (stages.length === 0) return null
      applyStages(stages, { from: pixels, to: pixels, width: picture.width, box: boxInRows(box, y, rows) })
      return pixels
    })
    return await picture.encode(hasAlpha ? 'image/webp' : 'image/jpeg', quality)
  } finally {
    picture.release()
  }
}
