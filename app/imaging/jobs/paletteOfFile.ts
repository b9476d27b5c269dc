import { decodeUpright } from '../decodeUpright'
import { boxOf } from '../kernels/boxOf'
import { nameColors } from '../palette/nameColors'
import { paletteOfPixels } from '../palette/paletteOfPixels'
import { fitInside } from '../planImage'
import { readHeader } from '../readHeader'
import type { Runner } from './Job'

/** The longest side analyzed, in px: more doesn't change a palette. */
export const PALETTE_SIDE = 256
/** The longest side of the whole picture if only a region is analyzed. */
const PART_SIDE = 1024

/** The palette of a file, or of a region in natural pixels. */
export const paletteOfFile: Runner<'palette'> = async ({ file, region, most }, { raster, signal }) => {
  const side = region ? PART_SIDE : PALETTE_SIDE
  const { bitmap, natural } =
    file instanceof Blob ? await decodeUpright(file, await readHeader(file), side) : { bitmap: file, natural: file }
  const box = boxOf(region, natural, bitmap)
  const part = box && box.width > 0 && box.height > 0 ? box : undefined
  const picture = raster.draw(bitmap, fitInside(part ?? bitmap, PALETTE_SIDE), true, { part, isRead: true })
  bitmap.close()
  try {
    signal.throwIfAborted()
    return await nameColors(paletteOfPixels(picture.read(0, picture.height), most))
  } finally {
    picture.release()
  }
}
