import sharp, { type Metadata, type Sharp } from 'sharp'
import { UPLOAD_SIDE_MAX } from '../../contract/limits'

// The only file that imports sharp: all decoding shares one memory budget per process.

// Every image is decoded once: libvips' cache would only take memory.
sharp.cache(false)
// Images are decoded in parallel, so each needs only one thread.
sharp.concurrency(1)

/** Maximum memory of all images being decoded, in bytes. */
const CONCURRENT_BYTES_MAX = 256 * 2 ** 20
/** Maximum memory of one image, in bytes; one above the shared budget is decoded alone. */
const PICTURE_BYTES_MAX = 512 * 2 ** 20
/** Maximum images decoded at once, however small. One of libuv's four threads stays free for files. */
const CONCURRENCY_MAX = 3
/** Maximum files in memory that wait to be decoded, or are being decoded. */
const PREFETCH_MAX = 4

const memory = createSemaphore(CONCURRENT_BYTES_MAX)
const reading = createSemaphore(PREFETCH_MAX)

/** Reads an image's file shortly before its turn to be decoded, so that few wait in memory. */
export function readInTurn<T>(read: () => Promise<Uint8Array>, work: (bytes: Uint8Array) => Promise<T>): Promise<T> {
  return reading(1, async () => work(await read()))
}

interface DecodeOptions {
  /** Every frame, not just the first. */
  readonly isAnimated?: boolean
  /** Rotated according to its EXIF data. */
  readonly isTurned?: boolean
  /** Maximum width of the result in px, at the same ratio. Without it the result is assumed to be small. */
  readonly outputWidth?: number
}

/**
 * Decodes an image once there is memory for it; a damaged one as far as possible, as browsers do. Throws what sharp
 * throws, and an Error for an image that would take too much memory.
 */
export async function decodeImage<T>(
  bytes: Uint8Array,
  options: DecodeOptions,
  work: (picture: Sharp) => Promise<T>,
): Promise<T> {
  const { isAnimated = false, isTurned = false } = options
  const weight = estimateMemory(await readMetadata(bytes), options)
  if (weight > PICTURE_BYTES_MAX) throw new Error('Decoding this image would take too much memory')
  return memory(Math.max(weight, CONCURRENT_BYTES_MAX / CONCURRENCY_MAX), () =>
    work(sharp(bytes, { animated: isAnimated, autoOrient: isTurned, failOn: 'none', limitInputPixels: false })),
  )
}

/** An image as a PNG, at most `width` px wide. Throws what `decodeImage` throws. */
export function shrinkToPng(bytes: Uint8Array, width: number): Promise<Buffer> {
  return decodeImage(bytes, { outputWidth: width }, (picture) =>
    picture.resize({ width, withoutEnlargement: true }).png().toBuffer(),
  )
}

/**
 * Renders one of our own SVGs as a PNG. Its images were decoded before, and are embedded as data URIs.
 * @param size in px
 */
export function renderSvg(svg: string, size: { readonly width: number; readonly height: number }): Promise<Buffer> {
  const bytes = Math.min(CONCURRENT_BYTES_MAX, size.width * size.height * ENCODING + 4 * svg.length)
  return memory(bytes, () => sharp(Buffer.from(svg), { unlimited: true }).resize(size).png().toBuffer())
}

/** Reads the header with libvips, without decoding a pixel. Throws what sharp throws. */
export function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false }).metadata()
}

/** Opens a small image that was already decoded here. */
export function imageOf(bytes: Uint8Array): Sharp {
  return sharp(bytes)
}

/** Bytes per pixel of a result that is encoded as WebP, and of an image that is rotated before it is scaled. */
const ENCODING = 16
const TURNING = 4

/**
 * Upper bound of the bytes that decoding takes. Measured (libvips 8.18, 25 megapixels wide, square and tall, resized to
 * WebP) and rounded up. Most kinds are decoded line by line; progressive, interlaced and AV1 images are buffered as a
 * whole. Infinite for sides longer than uploads may have: libvips buffers so many lines that a row of pixels takes
 * gigabytes.
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
  // An AV1 image is freed before its result is encoded.
  return metadata.format === 'heif' ? Math.max(decoding, encoding) : decoding + encoding
}

function bytesPerPixel({ format, isProgressive, channels, depth, bitsPerSample = 8 }: Metadata): number {
  switch (format) {
    case 'jpeg':
      // All coefficients, of 2 bytes each, stay in memory until the last scan.
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

type Semaphore = <T>(weight: number, task: () => Promise<T>) => Promise<T>

/**
 * Starts tasks in order, up to a total weight of `capacity` at a time; the others wait. A task heavier than that runs
 * alone.
 */
export function createSemaphore(capacity: number): Semaphore {
  let running = 0
  let load = 0
  const waiting: { readonly weight: number; readonly start: () => void }[] = []

  function startNext(): void {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (running > 0 && load + next.weight > capacity) return
      waiting.shift()
      running++
      load += next.weight
      next.start()
    }
  }

  return async (weight, task) => {
    await new Promise<void>((start) => {
      waiting.push({ weight, start })
      startNext()
    })
    try {
      return await task()
    } finally {
      running--
      load -= weight
      startNext()
    }
  }
}
