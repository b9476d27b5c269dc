import type { ByteReader } from './ByteReader'
import { type Exif, NO_EXIF, readExifLeniently } from './exif'
import type { Header } from './Header'

const ALPHA = 0x10
const ANIMATION = 0x02

/** The EXIF chunk follows the pixels, so the first bytes of a large file may not have it. */
function findExif(reader: ByteReader): Exif {
  let at = 12
  while (at + 8 <= reader.length) {
    const size = reader.u32(at + 4, true)
    if (reader.text(at, 4) === 'EXIF') {
      // Some encoders keep JPEG's prefix.
      const prefix = reader.text(at + 8, 6) === 'Exif\0\0' ? 6 : 0
      return readExifLeniently(reader, at + 8 + prefix)
    }
    at += 8 + size + (size % 2)
  }
  return NO_EXIF
}

/** RIFF container: VP8 (lossy), VP8L (lossless) or VP8X (extended). */
export function readWebp(reader: ByteReader): Header | null {
  const still = { type: 'image/webp', ...NO_EXIF, isAnimated: false } as const
  switch (reader.text(12, 4)) {
    case 'VP8 ':
      return {
        ...still,
        width: reader.u16(26, true) & 0x3fff,
        height: reader.u16(28, true) & 0x3fff,
        hasAlpha: false,
      }
    case 'VP8L': {
      const bits = reader.u32(21, true)
      return {
        ...still,
        width: (bits & 0x3fff) + 1,
        height: ((bits >>> 14) & 0x3fff) + 1,
        hasAlpha: ((bits >>> 28) & 1) === 1,
      }
    }
    case 'VP8X': {
      const flags = reader.u8(20)
      return {
        type: 'image/webp',
        width: reader.u24(24) + 1,
        height: reader.u24(27) + 1,
        ...findExif(reader),
        hasAlpha: (flags & ALPHA) !== 0,
        isAnimated: (flags & ANIMATION) !== 0,
      }
    }
    default:
      return null
  }
}
