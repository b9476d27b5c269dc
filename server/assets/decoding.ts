import sharp, { type Metadata, type Sharp } from 'sharp'
import { UPLOAD_SIDE_MAX } from '../../contract/limits'
import { createSemaphore } from './semaphore'

// The only file that imports sharp: whatever decodes a picture shares one allowance of memory per process.

// Every picture is decoded once: what libvips keeps of it would only take memory.
sharp.cache(false)
// Pictures are decoded side by side, so that one of them needs no threads of its own.
sharp.concurrency(1)

/** Bytes that pictures being decoded may take together. */
const CONCURRENT_BYTES_MAX = 256 * 2 ** 20
/** Bytes that one picture may take; it is decoded alone then. What would take more is not decoded. */
const PICTURE_BYTES_MAX = 512 * 2 ** 20
/** However small they are. One of libuv's four threads stays free for files. */
const CONCURRENCY_MAX = 3
/** Files read ahead of their turn. */
const PREFETCH_MAX = 4

const memory = createSemaphore(CONCURRENT_BYTES_MAX)
const reading = createSemaphore(PREFETCH_MAX)

export interface DecodeOptions {
  /** Every frame and not just the first. */
  readonly isAnimated?: boolean
  /** Turned as its EXIF says. */
  readonly isTurned?: boolean
  /** Px that the result is wide at most, at the same ratio. Without it the result is taken to be small. */
  readonly outputWidth?: number
}

/** Reads a picture's file when it is nearly its turn to be decoded, so that few wait in memory. */
export function readInTurn<T>(read: () => Promise<Uint8Array>, work: (bytes: Uint8Array) => Promise<T>): Promise<T> {
  return reading(1, async () => work(await read()))
}

/**
 * Has a picture decoded once there is memory for it; a damaged one as far as it goes, as browsers do.
 * Throws what sharp throws, and an Error for a picture that would take too much memory.
 */
export async function decodeImage<T>(
  bytes: Uint8Array,
  options: DecodeOptions,
  work: (picture: Sharp) => Promise<T>,
): Promise<T> {
  const { isAnimated = false, isTurned = false } = options
  const weight = estimateMemory(await readMetadata(bytes), options)
  if (weight > PICTURE_BYTES_MAX) throw new Error('The picture would take too much memory')
  return memory(Math.max(weight, CONCURRENT_BYTES_MAX / CONCURRENCY_MAX), () =>
    work(sharp(bytes, { animated: isAnimated, autoOrient: isTurned, failOn: 'none', limitInputPixels: false })),
  )
}

/** A picture as a PNG that is at most `width` px wide. Throws what `decodeImage` throws. */
export function shrinkToPng(bytes: Uint8Array, width: number): Promise<Buffer> {
  return decodeImage(bytes, { outputWidth: width }, (picture) =>
    picture.resize({ width, withoutEnlargement: true }).png().toBuffer(),
  )
}

/**
 * An SVG of our own as a PNG. What it shows was decoded before and is in it as data URIs.
 * @param size px that it is drawn in
 */
export function renderSvg(svg: string, size: { readonly width: number; readonly height: number }): Promise<Buffer> {
  const bytes = Math.min(CONCURRENT_BYTES_MAX, size.width * size.height * ENCODING + 4 * svg.length)
  return memory(bytes, () => sharp(Buffer.from(svg), { unlimited: true }).resize(size).png().toBuffer())
}

/** What libvips reads in the header; not one pixel is decoded. Throws what sharp throws. */
export function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false }).metadata()
}

/** Pixels that were decoded, as a picture. */
export function imageOf(bytes: Uint8Array): Sharp {
  return sharp(bytes)
}

/** Bytes per pixel of a result that is encoded as WebP, and of a picture that is turned before it is scaled. */
const ENCODING = 16
const TURNING = 4

/**
 * Bytes that decoding takes at most. The figures were measured (libvips 8.18, 25 megapixels wide, square and tall, resized
 * to WebP) and rounded up. Most kinds are decoded line by line; progressive, interlaced and AV1 pictures are held whole.
 * Sides longer than uploads may have are not estimated: libvips holds so many lines that a row of pixels takes gigabytes.
 */
export function estimateMemory(
  metadata: Metadata,
  { isAnimated = false, isTurned = false, outputWidth = 0 }: DecodeOptions,
): number {
  const { width, height, pages = 1, orientation = 1 } = metadata
  if (Math.max(width, height) > UPLOAD_SIDE_MAX) return Number.POSITIVE_INFINITY
  const pixels = width * height
  if (isAnimated && pages > 1) return 5 * pixels * pages
  const isOnItsSide = isTurned && orientation > 4
  const scale = Math.min(1, outputWidth / (isOnItsSide ? height : width))
  const decoding = pixels * (bytesPerPixel(metadata) + (isOnItsSide ? TURNING : 0))
  const encoding = pixels * scale ** 2 * ENCODING
  // A picture of AV1 is let go before its result is encoded.
  return metadata.format === 'heif' ? Math.max(decoding, encoding) : decoding + encoding
}

function bytesPerPixel({ format, isProgressive, channels, depth, bitsPerSample = 8 }: Metadata): number {
  switch (format) {
    case 'jpeg':
      // All coefficients, of 2 bytes each, are kept until the last scan.
      return isProgressive ? 2 * channels + 1 : 1
    case 'png':
      return channels * (depth === 'ushort' ? 2 : 1) + (isProgressive ? 2.5 : 0)
    case 'gif':
      return 8
    case 'heif':
      return bitsPerSample > 8 ? 28 : 20
    default:
      return 6
  }
}
