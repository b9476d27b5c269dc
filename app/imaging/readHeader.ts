import { RAW_FILE_BYTES_MAX, RAW_FILE_PIXELS_MAX } from '../../contract/limits'
import { HEADER_BYTES, type Header, looksLikeSvg, readImageHeader } from '../../contract/readImageHeader'
import { isPictureFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { ImageError } from './ImageError'

/**
 * Reads a file's header, without decoding; null if only the browser may know its type. Throws ImageError if the file is
 * empty, not an image, an SVG (may contain scripts), or too large to try.
 */
export async function readHeader(file: Blob): Promise<Header | null> {
  if (file.size === 0) throw new ImageError('empty')
  if (file.size > RAW_FILE_BYTES_MAX) throw new ImageError('too-large')
  const bytes = new Uint8Array(await bytesOf(file.slice(0, HEADER_BYTES)))
  const header = await readWhole(file, readImageHeader(bytes))
  if (!header && looksLikeSvg(bytes)) throw new ImageError('svg-refused')
  // The browser may support more types: if it says image, it gets to try.
  if (!header && !file.type.startsWith('image/')) throw new ImageError('not-an-image')
  if (!header && file.type.startsWith('image/svg')) throw new ImageError('svg-refused')
  if (header && header.width * header.height > RAW_FILE_PIXELS_MAX) throw new ImageError('too-large')
  return header
}

/** A GIF's second frame and a WebP's orientation come after the first frame's pixels. */
async function readWhole(file: Blob, header: Header | null): Promise<Header | null> {
  const isComplete = header?.type !== 'image/gif' && header?.type !== 'image/webp'
  if (isComplete || file.size <= HEADER_BYTES) return header
  return readImageHeader(new Uint8Array(await bytesOf(file)))
}

/** Since it was chosen, the file may have been changed or deleted, or its memory card removed. */
async function bytesOf(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'imaging')
    throw new ImageError('unreadable')
  }
}
