import { RAW_FILE_PIXELS_MAX } from '../../contract/limits'
import { displaySize, type Header } from '../../contract/readImageHeader'
import { isPictureFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { ImageError } from './ImageError'
import { fitInside, type Size } from './planImage'

export interface Decoded {
  /** At least as large as requested. The caller closes it. */
  readonly bitmap: ImageBitmap
  /** The upright size of the file, in which regions are given. */
  readonly natural: Size
}

/**
 * Decodes an image upright, for a result of at most `side` px. If it needs no rotation, the browser shrinks it while
 * decoding, so that 100 megapixels are never all in memory; with rotation, browsers disagree on what the size means.
 * Throws ImageError.
 */
export async function decodeUpright(file: Blob, header: Header | null, side: number): Promise<Decoded> {
  const isSizeSure = header !== null && header.orientation === 1
  const knownSize = isSizeSure ? displaySize(header) : null
  const bitmap = await decodeAt(file, knownSize && fitInside(knownSize, side))
  if (bitmap.width * bitmap.height <= RAW_FILE_PIXELS_MAX) return { bitmap, natural: knownSize ?? sizeOf(bitmap) }
  bitmap.close()
  throw new ImageError('too-large')
}

/** Decodes upright, scaled to `size` unless null. Throws ImageError. */
export async function decodeAt(file: Blob, size: Size | null): Promise<ImageBitmap> {
  const resize: ImageBitmapOptions = size
    ? { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' }
    : {}
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image', ...resize })
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'imaging')
    throw new ImageError('undecodable')
  }
}

function sizeOf({ width, height }: ImageBitmap): Size {
  return { width, height }
}
