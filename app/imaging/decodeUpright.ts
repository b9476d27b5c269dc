import type { Header } from '../../contract/imageHeader/Header'
import { displaySize } from '../../contract/imageHeader/readImageHeader'
import { RAW_FILE_PIXELS_MAX } from '../../contract/limits'
import { isPictureFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { ImageError } from './ImageError'
import { fitInside, type Size } from './planImage'

export interface Decoded {
  /** The caller closes it. As large as requested, or larger. */
  readonly bitmap: ImageBitmap
  /** Of the file, upright: the coordinates of regions. */
  readonly natural: Size
}

/**
 * Decodes upright, for a picture of at most `side`. If no rotation is needed, the browser shrinks while it decodes, so
 * that a picture of 100 megapixels is never whole in memory; combined with rotation, browsers disagree on what the size
 * means. Throws ImageError.
 */
export async function decodeUpright(file: Blob, header: Header | null, side: number): Promise<Decoded> {
  const isSizeSure = header !== null && header.orientation === 1
  const knownSize = isSizeSure ? displaySize(header) : null
  const bitmap = await decodeAt(file, knownSize && fitInside(knownSize, side))
  if (bitmap.width * bitmap.height <= RAW_FILE_PIXELS_MAX) return { bitmap, natural: knownSize ?? sizeOf(bitmap) }
  bitmap.close()
  throw new ImageError('too-large')
}

/** Upright, shrunk or enlarged to `size` unless that is null. Throws ImageError. */
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
