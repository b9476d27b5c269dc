import type { ByteReader } from './ByteReader'

const ORIENTATION = 0x0112
const GPS = 0x8825

export interface Exif {
  /** 1 to 8 as in the EXIF standard; 1 is upright. */
  readonly orientation: number
  /** Whether the file has GPS data. */
  readonly hasLocation: boolean
}
export const NO_EXIF: Exif = { orientation: 1, hasLocation: false }

/** Reads the first directory of a TIFF block (EXIF 2.32, section 4.6) that starts at `start`. */
export function readExif(reader: ByteReader, start: number): Exif {
  const order = reader.text(start, 2)
  if (order !== 'II' && order !== 'MM') return NO_EXIF
  const isLittle = order === 'II'
  const directory = start + reader.u32(start + 4, isLittle)
  const count = reader.u16(directory, isLittle)
  let { orientation, hasLocation } = NO_EXIF
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12
    const tag = reader.u16(entry, isLittle)
    if (tag === GPS) hasLocation = true
    if (tag !== ORIENTATION) continue
    const value = reader.u16(entry + 8, isLittle)
    if (value >= 1 && value <= 8) orientation = value
  }
  return { orientation, hasLocation }
}

/** Treats damaged EXIF as none: the image itself may be readable. */
export function readExifLeniently(reader: ByteReader, start: number): Exif {
  try {
    return readExif(reader, start)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return NO_EXIF
  }
}
