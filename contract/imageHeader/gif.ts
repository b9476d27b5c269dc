import type { ByteReader } from './ByteReader'
import { NO_EXIF } from './exif'
import type { Header } from './Header'

const EXTENSION = 0x21
const IMAGE = 0x2c

/** Bytes of a color table, from the packed field that announces it. */
function tableSize(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0
}

function skipBlocks(reader: ByteReader, start: number): number {
  let at = start
  while (reader.u8(at) !== 0) at += 1 + reader.u8(at)
  return at + 1
}

/** Whether a second frame follows the first; false if the bytes end before it. */
function hasSecondImage(reader: ByteReader): boolean {
  let at = 13 + tableSize(reader.u8(10))
  let images = 0
  try {
    while (at < reader.length) {
      const block = reader.u8(at)
      if (block === EXTENSION) at = skipBlocks(reader, at + 2)
      else if (block === IMAGE) {
        images += 1
        if (images > 1) return true
        at = skipBlocks(reader, at + 10 + tableSize(reader.u8(at + 9)) + 1)
      } else return false
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return false
}

export function readGif(reader: ByteReader): Header {
  return {
    type: 'image/gif',
    width: reader.u16(6, true),
    height: reader.u16(8, true),
    ...NO_EXIF,
    hasAlpha: true,
    isAnimated: hasSecondImage(reader),
  }
}
