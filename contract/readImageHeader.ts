// Reads an image's type and size from its first bytes, without decoding a pixel. Browser and server trust these bytes,
// never a file's name or the type it was sent with.
import type { AssetType } from './rules/assetAddress'

export interface Header extends Exif {
  /** HEIC is recognized, but only some browsers decode it, and boards don't store it. */
  readonly type: AssetType | 'image/heic'
  /** Pixels as stored, before EXIF rotation. */
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
  readonly isAnimated: boolean
}

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

const APP1 = 0xe1
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** Walks the segments up to the frame header (ITU T.81, annex B). */
function readJpeg(reader: ByteReader): Header | null {
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
    if (isFrameHeader(marker)) {
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

/** SOF0 to SOF15 without DHT (C4), JPG (C8) and DAC (CC), which share the range. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** A bit of the color type. */
const PNG_ALPHA = 4

/** IHDR, then the chunks before the first pixels: tRNS (transparency), acTL (animation), eXIf. */
function readPng(reader: ByteReader): Header | null {
  if (reader.text(12, 4) !== 'IHDR') return null
  const width = reader.u32(16)
  const height = reader.u32(20)
  let hasAlpha = (reader.u8(25) & PNG_ALPHA) !== 0
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

function readGif(reader: ByteReader): Header {
  return {
    type: 'image/gif',
    width: reader.u16(6, true),
    height: reader.u16(8, true),
    ...NO_EXIF,
    hasAlpha: true,
    isAnimated: hasSecondImage(reader),
  }
}

const GIF_EXTENSION = 0x21
const GIF_IMAGE = 0x2c

/** Whether a second frame follows the first; false if the bytes end before it. */
function hasSecondImage(reader: ByteReader): boolean {
  let at = 13 + colorTableSize(reader.u8(10))
  let images = 0
  try {
    while (at < reader.length) {
      const block = reader.u8(at)
      if (block === GIF_EXTENSION) at = skipBlocks(reader, at + 2)
      else if (block === GIF_IMAGE) {
        images += 1
        if (images > 1) return true
        at = skipBlocks(reader, at + 10 + colorTableSize(reader.u8(at + 9)) + 1)
      } else return false
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return false
}

/** Bytes of a color table, from the packed field that announces it. */
function colorTableSize(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0
}

function skipBlocks(reader: ByteReader, start: number): number {
  let at = start
  while (reader.u8(at) !== 0) at += 1 + reader.u8(at)
  return at + 1
}

const WEBP_ALPHA = 0x10
const WEBP_ANIMATION = 0x02

/** RIFF container: VP8 (lossy), VP8L (lossless) or VP8X (extended). */
function readWebp(reader: ByteReader): Header | null {
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
        ...findWebpExif(reader),
        hasAlpha: (flags & WEBP_ALPHA) !== 0,
        isAnimated: (flags & WEBP_ANIMATION) !== 0,
      }
    }
    default:
      return null
  }
}

/** The EXIF chunk follows the pixels, so the first bytes of a large file may not have it. */
function findWebpExif(reader: ByteReader): Exif {
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

const AVIF_BRANDS = ['avif', 'avis']
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

interface FoundBoxes {
  width: number
  height: number
  isTurned: boolean
  hasAlpha: boolean
}

/**
 * AVIF and HEIC (ISO 23008-12). Decoders apply `irot` themselves, so width and height are as displayed and the
 * orientation is 1.
 */
function readHeif(reader: ByteReader): Header | null {
  const ftypEnd = reader.u32(0)
  const brands: string[] = [reader.text(8, 4)]
  for (let at = 16; at + 4 <= Math.min(ftypEnd, reader.length); at += 4) brands.push(reader.text(at, 4))
  const isAvif = brands.some((brand) => AVIF_BRANDS.includes(brand))
  if (!isAvif && !brands.some((brand) => HEIC_BRANDS.includes(brand))) return null
  const found: FoundBoxes = { width: 0, height: 0, isTurned: false, hasAlpha: false }
  walkBoxes(reader, 0, reader.length, found)
  return {
    type: isAvif ? 'image/avif' : 'image/heic',
    width: found.isTurned ? found.height : found.width,
    height: found.isTurned ? found.width : found.height,
    ...NO_EXIF,
    hasAlpha: found.hasAlpha,
    isAnimated: brands[0] === 'avis' || brands[0] === 'msf1',
  }
}

/** Boxes on the path to the image's properties, and the bytes before their children. */
const CONTAINERS: Readonly<Record<string, number>> = { meta: 12, iprp: 8, ipco: 8 }

/** Collects the largest `ispe` (tiles and thumbnails have smaller ones) and a quarter turn (`irot`). */
function walkBoxes(reader: ByteReader, from: number, to: number, found: FoundBoxes): void {
  let at = from
  while (at + 8 <= Math.min(to, reader.length)) {
    const size = reader.u32(at)
    const name = reader.text(at + 4, 4)
    const end = size === 0 ? to : at + size
    if (size !== 0 && size < 8) return
    const skip = CONTAINERS[name]
    if (skip !== undefined) walkBoxes(reader, at + skip, end, found)
    else if (name === 'ispe') {
      const width = reader.u32(at + 12)
      const height = reader.u32(at + 16)
      if (width * height > found.width * found.height) Object.assign(found, { width, height })
    } else if (name === 'irot') found.isTurned = (reader.u8(at + 8) & 1) === 1
    else if (name === 'auxC') found.hasAlpha ||= reader.text(at + 12, 64).includes('alpha')
    at = end
  }
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

const ORIENTATION = 0x0112
const GPS = 0x8825

interface Exif {
  /** 1 to 8 as in the EXIF standard; 1 is upright. */
  readonly orientation: number
  /** Whether the file has GPS data. */
  readonly hasLocation: boolean
}
const NO_EXIF: Exif = { orientation: 1, hasLocation: false }

/** Reads the first directory of a TIFF block (EXIF 2.32, section 4.6) that starts at `start`. */
function readExif(reader: ByteReader, start: number): Exif {
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
function readExifLeniently(reader: ByteReader, start: number): Exif {
  try {
    return readExif(reader, start)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return NO_EXIF
  }
}

/** Reads numbers and tags out of the first bytes of a file. Reading past the end throws RangeError. */
class ByteReader {
  readonly length: number
  private readonly view: DataView

  constructor(private readonly bytes: Uint8Array) {
    this.length = bytes.length
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  u8(at: number): number {
    return this.view.getUint8(at)
  }
  u16(at: number, isLittleEndian = false): number {
    return this.view.getUint16(at, isLittleEndian)
  }
  u24(at: number): number {
    return this.u8(at) | (this.u8(at + 1) << 8) | (this.u8(at + 2) << 16)
  }
  u32(at: number, isLittleEndian = false): number {
    return this.view.getUint32(at, isLittleEndian)
  }

  /** Latin-1 text; shorter than requested at the end of the bytes. */
  text(at: number, length: number): string {
    return String.fromCharCode(...this.bytes.subarray(at, at + length))
  }
}
