import type { ByteReader } from './ByteReader'
import { NO_EXIF } from './exif'
import type { Header } from './Header'

const AVIF_BRANDS = ['avif', 'avis']
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** Boxes on the path to the image's properties, and the bytes before their children. */
const CONTAINERS: Readonly<Record<string, number>> = { meta: 12, iprp: 8, ipco: 8 }

interface Found {
  width: number
  height: number
  isTurned: boolean
  hasAlpha: boolean
}

/** Collects the largest `ispe` (tiles and thumbnails have smaller ones) and a quarter turn (`irot`). */
function walk(reader: ByteReader, from: number, to: number, found: Found): void {
  let at = from
  while (at + 8 <= Math.min(to, reader.length)) {
    const size = reader.u32(at)
    const name = reader.text(at + 4, 4)
    const end = size === 0 ? to : at + size
    if (size !== 0 && size < 8) return
    const skip = CONTAINERS[name]
    if (skip !== undefined) walk(reader, at + skip, end, found)
    else if (name === 'ispe') {
      const width = reader.u32(at + 12)
      const height = reader.u32(at + 16)
      if (width * height > found.width * found.height) Object.assign(found, { width, height })
    } else if (name === 'irot') found.isTurned = (reader.u8(at + 8) & 1) === 1
    else if (name === 'auxC') found.hasAlpha ||= reader.text(at + 12, 64).includes('alpha')
    at = end
  }
}

/**
 * AVIF and HEIC (ISO 23008-12). Decoders apply `irot` themselves, so width and height are as displayed and the
 * orientation is 1.
 */
export function readHeif(reader: ByteReader): Header | null {
  const ftypEnd = reader.u32(0)
  const brands: string[] = [reader.text(8, 4)]
  for (let at = 16; at + 4 <= Math.min(ftypEnd, reader.length); at += 4) brands.push(reader.text(at, 4))
  const isAvif = brands.some((brand) => AVIF_BRANDS.includes(brand))
  if (!isAvif && !brands.some((brand) => HEIC_BRANDS.includes(brand))) return null
  const found: Found = { width: 0, height: 0, isTurned: false, hasAlpha: false }
  walk(reader, 0, reader.length, found)
  return {
    type: isAvif ? 'image/avif' : 'image/heic',
    width: found.isTurned ? found.height : found.width,
    height: found.isTurned ? found.width : found.height,
    ...NO_EXIF,
    hasAlpha: found.hasAlpha,
    isAnimated: brands[0] === 'avis' || brands[0] === 'msf1',
  }
}
