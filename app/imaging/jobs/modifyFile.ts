import { ASSET_SIDE_MAX } from '../../../contract/limits'
import type { Modification, SelectionRegion } from '../../../contract/modification'
import { decodeUpright } from '../decodeUpright'
import { encodeWithin } from '../encodeWithin'
import { applyStages } from '../kernels/applyStages'
import { boxInRows, boxOf } from '../kernels/boxOf'
import { isTranslucent } from '../kernels/Pixels'
import { stagesOf } from '../kernels/stagesOf'
import { fitInside } from '../planImage'
import type { Picture } from '../Raster'
import { readHeader } from '../readHeader'
import { named } from '../toAsset'
import type { JobTools, Runner } from './Job'
import { eachStrip } from './strips'

interface Modifying {
  readonly file: Blob
  readonly modifications: readonly Modification[]
  readonly region: SelectionRegion | null
}

/** A modified copy of an image: upright, at most 4096 px, JPEG; WebP or PNG if it has translucent pixels. */
export const modifyFile: Runner<'modify'> = async ({ quality, ...work }, tools) => {
  const { picture, hasAlpha } = await modified(work, tools)
  try {
    return await picture.encode(typeFor(hasAlpha), quality)
  } finally {
    picture.release()
  }
}

/**
 * Like `modifyFile`, but returns an asset. The result is known to be decodable, so that is not checked again. Above 5
 * MB, it is encoded again from the pixels, not from the JPEG.
 */
export const bakeFile: Runner<'bake'> = async ({ quality, ...work }, tools) => {
  const { picture, hasAlpha } = await modified({ ...work, region: null }, tools)
  const first = { type: typeFor(hasAlpha), quality }
  const { blob, ...size } = await encodeWithin(picture, { raster: tools.raster, hasAlpha, first })
  tools.signal.throwIfAborted()
  return named(await blob.arrayBuffer(), blob.type, size)
}

/**
 * The modified pixels; the caller releases them. Peak memory: two copies of the pixels (the bitmap and its canvas,
 * until the bitmap is closed), then one and a strip of 2 MB; 12 megapixels are 48 MB each.
 */
async function modified(
  { file, modifications, region }: Modifying,
  tools: JobTools,
): Promise<{ picture: Picture; hasAlpha: boolean }> {
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
    return { picture, hasAlpha }
  } catch (error) {
    picture.release()
    throw error
  }
}

function typeFor(hasAlpha: boolean): string {
  return hasAlpha ? 'image/webp' : 'image/jpeg'
}
