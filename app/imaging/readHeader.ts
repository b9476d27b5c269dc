import type { Header } from '../../contract/imageHeader/Header'
import { HEADER_BYTES, looksLikeSvg, readImageHeader } from '../../contract/imageHeader/readImageHeader'
import { RAW_FILE_BYTES_MAX, RAW_FILE_PIXELS_MAX } from '../../contract/limits'
import { isPictureFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { ImageError } from './ImageError'

/**
 * What a file's header says, before anything is decoded; null if only the browser may know its type. Throws ImageError
 * if it is empty, not an image, an SVG (it may contain scripts), or too large to try.
 */
export async function readHeader(file: Blob): Promise<Header | null> {
  if (file.size === 0) throw new ImageError('empty')
  if (file.size > RAW_FILE_BYTES_MAX) throw new ImageError('too-large')
  const bytes = new Uint8Array(await bytesOf(file.slice(0, HEADER_BYTES)))
  const header = await readWhole(file, readImageHeader(bytes))
  if (!header && looksLikeSvg(bytes)) throw new ImageError('svg-refused')
  // The browser may know more types: if it calls it an image, it gets to decode it.
  if (!header && !file.type.startsWith('image/')) throw new ImageError('not-an-image')
  if (!header && file.type.startsWith('image/svg')) throw new ImageError('svg-refused')
  if (header && header.width * header.height > RAW_FILE_PIXELS_MAX) throw new ImageError('too-large')
  return header
}

/** A GIF's second picture and a WebP's orientation come after the pixels of the first. */
async function readWhole(file: Blob, header: Header | null): Promise<Header | null> {
  const isComplete = header?.type !== 'image/gif' && header?.type !== 'image/webp'
  if (isComplete || file.size <= HEADER_BYTES) return header
  return readImageHeader(new Uint8Array(await bytesOf(file)))
}

/** A file may have been changed, deleted, or be on a card that was removed since it was chosen. */
async function bytesOf(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'imaging')
    throw new ImageError('unreadable')
  }
}
