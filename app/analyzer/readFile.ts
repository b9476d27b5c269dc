import { ASSET_BYTES_MAX } from '../../contract/limits'
import { ImageError } from '../imaging/ImageError'
import { LOAD_FAILED, NOT_AN_IMAGE, READ_FAILED, TOO_LARGE } from './words'

/** The complaint about a chosen file before it is opened; null if there is none. */
export function complaintOf(file: File): string | null {
  // Not every system recognizes a phone's HEIC.
  const isImage = file.type.startsWith('image/') || (file.type === '' && /\.(heic|heif|avif)$/i.test(file.name))
  if (!isImage) return NOT_AN_IMAGE
  return file.size >= ASSET_BYTES_MAX ? TOO_LARGE : null
}

/** The message for a file that could not be opened. */
export function readingFailed(error: unknown): string {
  // The file itself: moved, deleted, or no longer readable (a phone's cloud storage).
  if (!(error instanceof ImageError) || error.code === 'unreadable') return READ_FAILED
  return error.code === 'undecodable' || error.code === 'not-an-image' ? LOAD_FAILED : error.message
}

/** A file's name is the best first description, unless a camera chose it. */
export function altOfFile(name: string): string | undefined {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  return /^(image|img|dsc|pxl|photo|screenshot|unknown)?[\s\d]*$/i.test(words) ? undefined : words
}
