import { ASSET_BYTES_MAX } from '../../contract/limits'
import { ImageError } from '../imaging/jobs/Job'
import { LOAD_FAILED, NOT_AN_IMAGE, READ_FAILED, TOO_LARGE } from './words'

/** Why a chosen file can't be opened as it is; null if it can. */
export function complaintOf(file: File): string | null {
  // Not every system detects the type of a phone's HEIC.
  const isImage = file.type.startsWith('image/') || (file.type === '' && /\.(heic|heif|avif)$/i.test(file.name))
  if (!isImage) return NOT_AN_IMAGE
  return file.size >= ASSET_BYTES_MAX ? TOO_LARGE : null
}

/** The message for a file that could not be opened. */
export function readingFailed(error: unknown): string {
  // The file itself is unreadable: moved, deleted, or in a phone's cloud storage.
  if (!(error instanceof ImageError) || error.code === 'unreadable') return READ_FAILED
  return error.code === 'undecodable' || error.code === 'not-an-image' ? LOAD_FAILED : error.message
}

/** The default description is the file name, unless a camera chose it. */
export function altOfFile(name: string): string | undefined {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  return /^(image|img|dsc|pxl|photo|screenshot|unknown)?[\s\d]*$/i.test(words) ? undefined : words
}
