import { ASSET_SIDE_MAX } from '../../../contract/limits'
import type { Modification, SelectionRegion } from '../../../contract/modification'
import type { Header } from '../../../contract/readImageHeader'
import { base64Length, type Compression, compressionOf, toBase64 } from '../base64'
import { applyStages } from '../kernels/applyStages'
import { boxInRows, boxOf } from '../kernels/boxOf'
import { isTranslucent } from '../kernels/Pixels'
import { stagesOf } from '../kernels/stagesOf'
import { nameColors } from '../palette/nameColors'
import { paletteOfPixels } from '../palette/paletteOfPixels'
import { decodeUpright, encodeWithin, fitInside, named, readHeader, toAsset, withoutExif } from '../toAsset'
import { blendFile } from './blendFile'
import type { JobKind, Jobs, JobTools, Picture, Runner } from './Job'
import {
  closePicture,
  openFile,
  pictureBlended,
  pictureColor,
  pictureModified,
  picturePalette,
  pictureThumbnail,
} from './openPictures'
import { eachStrip } from './strips'

/** A modified copy of an image: upright, at most 4096 px, JPEG; WebP or PNG if it has translucent pixels. */
const modifyFile: Runner<'modify'> = async ({ quality, ...work }, tools) => {
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
const bakeFile: Runner<'bake'> = async ({ quality, ...work }, tools) => {
  const { picture, hasAlpha } = await modified({ ...work, region: null }, tools)
  const first = { type: typeFor(hasAlpha), quality }
  const { blob, ...size } = await encodeWithin(picture, { raster: tools.raster, hasAlpha, first })
  tools.signal.throwIfAborted()
  return named(await blob.arrayBuffer(), blob.type, size)
}

interface Modifying {
  readonly file: Blob
  readonly modifications: readonly Modification[]
  readonly region: SelectionRegion | null
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

/** The longest side analyzed, in px: more doesn't change a palette. */
const PALETTE_SIDE = 256
/** The longest side of the whole picture if only a region is analyzed. */
const PART_SIDE = 1024

/** The palette of a file, or of a region in natural pixels. Closes no bitmap that it was given. */
const paletteOfFile: Runner<'palette'> = async ({ file, region, most }, { raster, signal }) => {
  const side = region ? PART_SIDE : PALETTE_SIDE
  const { bitmap, natural } =
    file instanceof Blob ? await decodeUpright(file, await readHeader(file), side) : { bitmap: file, natural: file }
  const box = boxOf(region, natural, bitmap)
  const part = box && box.width > 0 && box.height > 0 ? box : undefined
  const picture = raster.draw(bitmap, fitInside(part ?? bitmap, PALETTE_SIDE), true, { part, isRead: true })
  if (bitmap !== file) bitmap.close()
  try {
    signal.throwIfAborted()
    return await nameColors(paletteOfPixels(picture.read(0, picture.height), most))
  } finally {
    picture.release()
  }
}

/** Types that providers accept. */
const ACCEPTED_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
/** For small files that are rotated or of another type. */
const LEAST: Compression = { side: 1000, quality: 0.75 }

/**
 * Compresses an image for the AI by the specified steps: small files are sent as they are (without location); larger
 * ones are shrunk to JPEG or, if translucent, WebP of that quality (PNG if the browser can't write WebP).
 */
const compressFile: Runner<'compress'> = async ({ file }, tools) => {
  const header = await readHeader(file)
  const compression = compressionOf(base64Length(file.size))
  if (!compression && header && ACCEPTED_TYPES.has(header.type) && header.orientation === 1)
    return encodeUnchanged(file, header)
  return encodeSmaller(file, header, compression ?? LEAST, tools)
}

async function encodeUnchanged(file: Blob, { type, width, height, hasLocation }: Header) {
  const isCut = type === 'image/jpeg' && hasLocation
  const sent = isCut ? new Blob(withoutExif(new Uint8Array(await file.arrayBuffer()))) : file
  return { base64: await toBase64(sent), width, height, scale: 1 }
}

/** Holds two copies of the full-size photo at worst, none if it needs no rotation: it is then shrunk while decoding. */
async function encodeSmaller(
  file: Blob,
  header: Header | null,
  { side, quality }: Compression,
  { raster, signal }: JobTools,
) {
  const { bitmap, natural } = await decodeUpright(file, header, side)
  const picture = raster.draw(bitmap, fitInside(bitmap, side), header?.hasAlpha !== false)
  bitmap.close()
  try {
    signal.throwIfAborted()
    const { width, height } = picture
    const hasAlpha = header?.hasAlpha !== false && isTranslucent(picture.read(0, height))
    const blob = await picture.encode(typeFor(hasAlpha), quality)
    return { base64: await toBase64(blob), width, height, scale: width / natural.width }
  } finally {
    picture.release()
  }
}

const runners: { readonly [K in JobKind]: Runner<K> } = {
  asset: ({ file, plan, lookSide }, { raster, onLook }) =>
    toAsset(file, plan, raster, lookSide ? { side: lookSide, show: onLook } : undefined),
  modify: modifyFile,
  bake: bakeFile,
  blend: blendFile,
  palette: paletteOfFile,
  compress: compressFile,
  open: openFile,
  pictureModified,
  pictureThumbnail,
  pictureBlended,
  picturePalette,
  pictureColor,
  close: closePicture,
}

/** Runs a job in the current context: in the worker, or on the page without one. */
export async function runJob<K extends JobKind>(
  kind: K,
  input: Jobs[K]['input'],
  tools: JobTools,
): Promise<Jobs[K]['made']> {
  tools.signal.throwIfAborted()
  const runner: Runner<K> = runners[kind]
  return runner(input, tools)
}
