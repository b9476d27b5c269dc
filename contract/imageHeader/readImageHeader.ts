// Reads an image's type and size from its first bytes, without decoding a pixel. Browser and server trust these bytes,
// never a file's name or the type it was sent with.
import { ByteReader } from './ByteReader'
import { readGif } from './gif'
import type { Header } from './Header'
import { readHeif } from './heif'
import { readJpeg } from './jpeg'
import { readPng } from './png'
import { readWebp } from './webp'

/** Enough of a file for `readImageHeader`: metadata before a JPEG's frame header is rarely longer. */
export const HEADER_BYTES = 512 * 1024

/**
 * Null if the bytes are not an image of a known type, or end before its size. WebP may have its EXIF after the pixels:
 * pass the whole file if the orientation matters.
 */
export function readImageHeader(bytes: Uint8Array): Header | null {
  const reader = new ByteReader(bytes)
  try {
    const header = readKnown(reader)
    return header && header.width > 0 && header.height > 0 ? header : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function readKnown(reader: ByteReader): Header | null {
  if (reader.text(0, 3) === '\xff\xd8\xff') return readJpeg(reader)
  if (reader.text(0, 8) === '\x89PNG\r\n\x1a\n') return readPng(reader)
  const start = reader.text(0, 6)
  if (start === 'GIF87a' || start === 'GIF89a') return readGif(reader)
  if (reader.text(0, 4) === 'RIFF' && reader.text(8, 4) === 'WEBP') return readWebp(reader)
  if (reader.text(4, 4) === 'ftyp') return readHeif(reader)
  return null
}

/** EXIF orientations 5 to 8 are quarter turns: width and height are swapped. */
export function displaySize(header: Header): { readonly width: number; readonly height: number } {
  return header.orientation >= 5
    ? { width: header.height, height: header.width }
    : { width: header.width, height: header.height }
}

/** Whether the bytes start an SVG document, possibly after a prolog or comments. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = new ByteReader(bytes).text(0, 1024).toLowerCase()
  return /^(\xef\xbb\xbf)?\s*</.test(start) && start.includes('<svg')
}
