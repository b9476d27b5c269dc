import type { Size } from '../../../contract/layout/rect'
import { ASSET_SIDE_MAX } from '../../../contract/limits'
import { hexOf } from '../../../contract/oklab'
import { maskOfPixels } from '../blending/maskOfPixels'
import { coveringPart, mixByMask } from '../blending/mixByMask'
import { applyStages } from '../kernels/applyStages'
import { boxOf } from '../kernels/boxOf'
import { isTranslucent, type Pixels } from '../kernels/Pixels'
import { stagesOf } from '../kernels/stagesOf'
import { nameColors } from '../palette/nameColors'
import { paletteOfPixels } from '../palette/paletteOfPixels'
import { decodeUpright, fitInside, readHeader } from '../toAsset'
import { PictureGone, type PictureId, type Raster, type Runner } from './Job'

interface Open {
  readonly natural: Size
  readonly size: Size
  readonly pixels: Pixels
  /** The output buffer, reused so that nothing is allocated while a finger moves. */
  readonly next: Pixels
  /** The center as a small square, cached for thumbnails of many looks. */
  small: { readonly side: number; readonly pixels: Promise<Pixels> } | null
}

/** Pictures open in this worker: two copies of each one's pixels at the requested size. */
const open = new Map<PictureId, Open>()

export const openFile: Runner<'open'> = async ({ picture: id, file, maxSide }, { raster, signal }) => {
  const { bitmap, natural } = await decodeUpright(file, await readHeader(file), maxSide)
  const picture = raster.draw(bitmap, fitInside(bitmap, maxSide), true, { isRead: true })
  bitmap.close()
  const size = { width: picture.width, height: picture.height }
  const pixels = picture.read(0, size.height)
  picture.release()
  signal.throwIfAborted()
  open.set(id, { natural, size, pixels, next: new Uint8ClampedArray(pixels.length), small: null })
  return { natural, size, isOpaque: !isTranslucent(pixels) }
}

export const pictureModified: Runner<'pictureModified'> = async ({ picture, modifications, region }) => {
  const { natural, size, pixels, next } = find(picture)
  const box = boxOf(region, natural, size)
  applyStages(stagesOf(modifications), { from: pixels, to: next, width: size.width, box })
  return createImageBitmap(new ImageData(next, size.width))
}

export const pictureThumbnail: Runner<'pictureThumbnail'> = async ({ picture, modifications, side }, { raster }) => {
  const found = find(picture)
  if (found.small?.side !== side) found.small = { side, pixels: middleOf(found, side, raster) }
  const pixels = await found.small.pixels
  const to = new Uint8ClampedArray(pixels.length)
  applyStages(stagesOf(modifications), { from: pixels, to, width: side })
  return createImageBitmap(new ImageData(to, side))
}

export const picturePalette: Runner<'picturePalette'> = async ({ picture, region }) => {
  const { natural, size, pixels } = find(picture)
  const box = boxOf(region, natural, size)
  return nameColors(paletteOfPixels(box ? cut(pixels, size.width, box) : pixels))
}

export const pictureColor: Runner<'pictureColor'> = async ({ picture, x, y }) => {
  const { natural, size, pixels } = find(picture)
  const at = (value: number, from: number, to: number) => Math.min(to - 1, Math.max(0, Math.floor((value / from) * to)))
  const start = (at(y, natural.height, size.height) * size.width + at(x, natural.width, size.width)) * 4
  return hexOf([...pixels.subarray(start, start + 3)])
}

export const pictureBlended: Runner<'pictureBlended'> = async (input, { raster, signal }) => {
  const { natural, size, pixels, next } = find(input.picture)
  const box = ('region' in input.mask && boxOf(input.mask.region, natural, size)) || { x: 0, y: 0, ...size }
  if (box.width === 0 || box.height === 0) return createImageBitmap(new ImageData(pixels, size.width))
  const { bitmap } = await decodeUpright(input.generated, await readHeader(input.generated), ASSET_SIDE_MAX)
  const laid = raster.draw(bitmap, box, false, { part: coveringPart(bitmap, box), isRead: true })
  bitmap.close()
  signal.throwIfAborted()
  const mask = maskOfPixels(input.mask, { pixels, size, box, feather: (input.feather * size.width) / natural.width })
  next.set(pixels)
  mixByMask(next, { width: size.width, mask, over: laid.read(0, box.height), box })
  laid.release()
  return createImageBitmap(new ImageData(next, size.width))
}

export const closePicture: Runner<'close'> = async ({ picture }) => {
  open.delete(picture)
  return null
}

async function middleOf({ pixels, size }: Open, side: number, raster: Raster): Promise<Pixels> {
  const bitmap = await createImageBitmap(new ImageData(pixels, size.width))
  const square = { width: side, height: side }
  const small = raster.draw(bitmap, square, true, { part: coveringPart(bitmap, square), isRead: true })
  bitmap.close()
  const middle = small.read(0, side)
  small.release()
  return middle
}

function find(id: PictureId): Open {
  const found = open.get(id)
  if (!found) throw new PictureGone()
  return found
}

function cut(pixels: Pixels, width: number, box: { x: number; y: number; width: number; height: number }): Pixels {
  const part = new Uint8ClampedArray(box.width * box.height * 4)
  for (let row = 0; row < box.height; row++) {
    const start = ((box.y + row) * width + box.x) * 4
    part.set(pixels.subarray(start, start + box.width * 4), row * box.width * 4)
  }
  return part
}
