import type { ByteReader } from './ByteReader'
import { type Exif, NO_EXIF, readExifLeniently } from './exif'
import type { Header } from './Header'

const COLOR_TYPE_ALPHA = 4

/** IHDR, then the chunks before the first pixels: tRNS (transparency), acTL (animation), eXIf. */
export function readPng(reader: ByteReader): Header | null {
  if (reader.text(12, 4) !== 'IHDR') return null
  const width = reader.u32(16)
  const height = reader.u32(20)
  let hasAlpha = (reader.u8(25) & COLOR_TYPE_ALPHA) !== 0
  let isAnimated = false
  let exif: Exif = NO_EXIF
  let at = 33
  while (at + 8 <= reader.length) {
    const chunk = reader.text(at + 4, 4)
    if (chunk === 'IDAT' || chunk === 'IEND') break
    if (chunk === 'tRNS') hasAlpha = true
    if (chunk === 'acTL') isAnimated = true
    if (chunk === 'eXIf') exif = readExifLeniently(reader, at + 8)
    at += 12 + reader.u32(at)
  }
  return { type: 'image/png', width, height, ...exif, hasAlpha, isAnimated }
}
