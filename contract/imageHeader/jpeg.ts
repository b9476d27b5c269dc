import type { ByteReader } from './ByteReader'
import { type Exif, NO_EXIF, readExifLeniently } from './exif'
import type { Header } from './Header'

const APP1 = 0xe1
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** SOF0 to SOF15 without DHT (C4), JPG (C8) and DAC (CC), which share the range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Walks the segments up to the frame header (ITU T.81, annex B). */
export function readJpeg(reader: ByteReader): Header | null {
  let exif: Exif = NO_EXIF
  let at = 2
  while (at + 4 <= reader.length) {
    if (reader.u8(at) !== 0xff) return null
    const marker = reader.u8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return null
    if (isFrame(marker)) {
      return {
        type: 'image/jpeg',
        width: reader.u16(at + 7),
        height: reader.u16(at + 5),
        ...exif,
        hasAlpha: false,
        isAnimated: false,
      }
    }
    if (marker === APP1 && reader.text(at + 4, 6) === 'Exif\0\0') exif = readExifLeniently(reader, at + 10)
    at += 2 + reader.u16(at + 2)
  }
  return null
}
