import { BLENDED_QUALITY } from '../../../contract/aiLimits'
import { ASSET_SIDE_MAX } from '../../../contract/limits'
import { colorTable, maskByColor } from '../blending/colorMask'
import { featherMask } from '../blending/featherMask'
import { coveringPart, mixByMask } from '../blending/mixByMask'
import { type Mask, regionMask } from '../blending/regionMask'
import type { Box } from '../kernels/applyStages'
import { boxInRows, boxOf } from '../kernels/boxOf'
import type { BlendMask } from '../OpenPicture'
import { decodeUpright, fitInside, readHeader } from '../toAsset'
import type { JobTools, Picture, Runner } from './Job'
import { eachStrip } from './strips'

/**
 * Covers the masked part of a picture with a generated one: JPEG, upright, at most 4096 px. Peak memory: two copies of
 * the pixels (picture and overlay), one bitmap of the generated picture, one byte per pixel for the mask, another one
 * while it is feathered, and two strips.
 */
export const blendFile: Runner<'blend'> = async ({ file, generated, mask: by, feather }, tools) => {
  const { bitmap, natural } = await decodeUpright(file, await readHeader(file), ASSET_SIDE_MAX)
  const picture = tools.raster.draw(bitmap, fitInside(bitmap), false, { isRead: true })
  bitmap.close()
  let laid: Picture | null = null
  try {
    tools.onProgress(0.2)
    const box = ('region' in by && boxOf(by.region, natural, picture)) || {
      x: 0,
      y: 0,
      width: picture.width,
      height: picture.height,
    }
    if (box.width > 0 && box.height > 0) {
      laid = await layOver(generated, box, tools)
      const mask = await maskOf(by, picture, { box, feather: (feather * picture.width) / natural.width, tools })
      await mix(picture, laid, { box, mask, tools })
    }
    return await picture.encode('image/jpeg', BLENDED_QUALITY)
  } finally {
    picture.release()
    laid?.release()
  }
}

async function layOver(generated: Blob, box: Box, { raster, signal }: JobTools): Promise<Picture> {
  const { bitmap } = await decodeUpright(generated, await readHeader(generated), ASSET_SIDE_MAX)
  const laid = raster.draw(bitmap, box, false, { part: coveringPart(bitmap, box), isRead: true })
  bitmap.close()
  signal.throwIfAborted()
  return laid
}

async function maskOf(
  by: BlendMask,
  picture: Picture,
  { box, feather, tools }: { box: Box; feather: number; tools: JobTools },
): Promise<Mask> {
  if ('region' in by) return regionMask(box, picture, feather)
  const mask = new Uint8Array(picture.width * picture.height)
  const table = colorTable(by.color, by.tolerance)
  await eachStrip(picture, tools, [0.3, 0.5], ({ pixels, y }) => {
    maskByColor(table, pixels, mask, y * picture.width)
    return null
  })
  featherMask(mask, picture.width, feather)
  return mask
}

async function mix(
  picture: Picture,
  laid: Picture,
  { box, mask, tools }: { box: Box; mask: Mask; tools: JobTools },
): Promise<void> {
  await eachStrip(picture, tools, [0.6, 0.8], ({ pixels, y, rows }) => {
    const here = boxInRows(box, y, rows)
    if (!here || here.height === 0) return null
    const first = y + here.y - box.y
    const over = laid.read(first, here.height)
    const part = mask.subarray(first * box.width, (first + here.height) * box.width)
    mixByMask(pixels, { width: picture.width, box: here, mask: part, over })
    return pixels
  })
}
