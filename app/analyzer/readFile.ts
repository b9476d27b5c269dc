import { ASSET_BYTES_MAX } from '../../contract/limits'
import { ImageError } from '../imaging/ImageError'
import { LOAD_FAILED, NOT_AN_IMAGE, READ_FAILED, TOO_LARGE } from './words'

/** What is said of a chosen file before it is opened; null where nothing speaks against it. */
export function complaintOf(file: File): string | null {
  // Not every system knows what a phone's HEIC is.
  const isImage = file.type.startsWith('image/') || (file.type === '' && /\.(heic|heif|avif)$/i.test(file.name))
  if (!isImage) return NOT_AN_IMAGE
  return file.size >= ASSET_BYTES_MAX ? TOO_LARGE : null
}

/** The words for a file that could not be opened. */
export function readingFailed(error: unknown): string {
  // The file itself: moved, deleted, or not to be read any more (a phone's cloud storage).
  if (!(error instanceof ImageError) || error.code === 'unreadable') return READ_FAILED
  return error.code === 'undecodable' || error.code === 'not-an-image' ? LOAD_FAILED : error.message
}

/** A file's name is the best first description; a camera's says nothing. */
export function altOfFile(name: string): string | undefined {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  return /^(image|img|dsc|pxl|photo|screenshot|unknown)?[\s\d]*$/i.test(words) ? undefined : words
}
