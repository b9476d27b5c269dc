import type { Size } from '../../contract/layout/rect'
import {
  ASSET_BYTES_MAX,
  ASSET_PIXELS_MAX,
  ASSET_SIDE_MAX,
  RAW_FILE_BYTES_MAX,
  RAW_FILE_PIXELS_MAX,
  UPLOAD_SIDE_MAX,
} from '../../contract/limits'
import { displaySize, HEADER_BYTES, type Header, looksLikeSvg, readImageHeader } from '../../contract/readImageHeader'
import { ASSET_TYPES, type AssetType } from '../../contract/rules/assetAddress'
import type { LocalAsset } from '../offline/types'
import { isPictureFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { type Drawing, ImageError, type Picture, type Plan, type Raster } from './jobs/Job'

// From a file to an asset. The page reads the file's header and makes a plan (prepareImage.ts); the worker, or the page
// without one, carries it out (jobs/runJob.ts): decodes, draws, encodes and names.

/**
 * Reads a file's header, without decoding; null if only the browser may know its type. Throws ImageError if the file is
 * empty, not an image, an SVG (may contain scripts), or too large to try.
 */
export async function readHeader(file: Blob): Promise<Header | null> {
  if (file.size === 0) throw new ImageError('empty')
  if (file.size > RAW_FILE_BYTES_MAX) throw new ImageError('too-large')
  const bytes = new Uint8Array(await bytesOf(file.slice(0, HEADER_BYTES)))
  const header = await readWhole(file, readImageHeader(bytes))
  if (!header && looksLikeSvg(bytes)) throw new ImageError('svg-refused')
  // The browser may support more types: if it says image, it gets to try.
  if (!header && !file.type.startsWith('image/')) throw new ImageError('not-an-image')
  if (!header && file.type.startsWith('image/svg')) throw new ImageError('svg-refused')
  if (header && header.width * header.height > RAW_FILE_PIXELS_MAX) throw new ImageError('too-large')
  return header
}

/** A GIF's second frame and a WebP's orientation come after the first frame's pixels. */
async function readWhole(file: Blob, header: Header | null): Promise<Header | null> {
  const isComplete = header?.type !== 'image/gif' && header?.type !== 'image/webp'
  if (isComplete || file.size <= HEADER_BYTES) return header
  return readImageHeader(new Uint8Array(await bytesOf(file)))
}

/** Since it was chosen, the file may have been changed or deleted, or its memory card removed. */
async function bytesOf(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'imaging')
    throw new ImageError('unreadable')
  }
}

/**
 * Decides by the header (null: a type that only the browser may know) and the file's size in bytes. Throws ImageError
 * if even trying would take too much.
 */
export function planImage(header: Header | null, bytes: number): Plan {
  if (!header) return { kind: 'encode', size: null, hasAlpha: true, isTurned: true }
  if (header.width * header.height > RAW_FILE_PIXELS_MAX) throw new ImageError('too-large')
  const size = displaySize(header)
  const isSmall = bytes <= ASSET_BYTES_MAX
  const { type } = header
  if (isAssetType(type) && isSmall) {
    // Reencoding would lose the animation, only to get a smaller side.
    const isTaken = size.width * size.height <= ASSET_PIXELS_MAX && Math.max(size.width, size.height) <= UPLOAD_SIDE_MAX
    if (header.isAnimated && isTaken) return { kind: 'keep', type, ...size }
    const isUpright = header.orientation === 1
    const isInside = Math.max(size.width, size.height) <= ASSET_SIDE_MAX
    if (isUpright && isInside && !header.hasLocation) return { kind: 'keep', type, ...size }
    if (isUpright && isInside && type === 'image/jpeg') return { kind: 'strip', type, ...size }
  }
  if (header.isAnimated) throw new ImageError('too-large')
  return { kind: 'encode', size: fitInside(size), hasAlpha: header.hasAlpha, isTurned: header.orientation !== 1 }
}

/** A first look at a file before it is an asset, from pixels that are decoded anyway. */
export interface Look {
  /** The maximum length of the longest side, in px. */
  readonly side: number
  /** Upright; belongs to the recipient. */
  show(bitmap: ImageBitmap): void
}

/** Carries out a plan: returns an asset of at most 5 MB, upright, named by its hash. */
export async function toAsset(file: Blob, plan: Plan, raster: Raster, look?: Look): Promise<LocalAsset> {
  switch (plan.kind) {
    case 'keep':
      return whileOpened(file, plan, look, async () => named(await file.arrayBuffer(), plan.type, plan))
    case 'strip':
      return whileOpened(file, plan, look, async () => {
        const parts = withoutExif(new Uint8Array(await file.arrayBuffer()))
        return named(await new Blob(parts).arrayBuffer(), plan.type, plan)
      })
    case 'encode': {
      const { blob, ...size } = await encode(file, plan, raster, look)
      return named(await blob.arrayBuffer(), blob.type, size)
    }
  }
}

/**
 * Kept bytes still have to be decodable: a header may promise more than the file holds. The browser decodes while the
 * worker hashes the bytes.
 */
async function whileOpened(
  file: Blob,
  size: Size,
  look: Look | undefined,
  name: () => Promise<LocalAsset>,
): Promise<LocalAsset> {
  const [asset, bitmap] = await Promise.all([name(), decodeAt(file, fitInside(size, look?.side ?? GLANCE))])
  if (look) look.show(bitmap)
  else bitmap.close()
  return asset
}

/** In px. */
const GLANCE = 32

async function encode(file: Blob, plan: Plan & { kind: 'encode' }, raster: Raster, look?: Look) {
  const bitmap = await decodeAt(file, plan.isTurned ? null : plan.size)
  if (bitmap.width * bitmap.height > RAW_FILE_PIXELS_MAX) {
    bitmap.close()
    throw new ImageError('too-large')
  }
  // Drawn and closed immediately: keeps the time with two copies of the pixels short.
  const picture = raster.draw(bitmap, fitInside(bitmap), plan.hasAlpha)
  bitmap.close()
  if (look) {
    const { width, height } = fitInside(picture, look.side)
    const size = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const
    look.show(await createImageBitmap(picture.source, size))
  }
  return encodeWithin(picture, { raster, hasAlpha: plan.hasAlpha })
}

/** An asset of bytes that already qualify. */
export async function named(bytes: ArrayBuffer, type: string, size: Size): Promise<LocalAsset> {
  if (!isAssetType(type)) throw new ImageError('undecodable')
  return {
    address: `/assets/${await sha256(bytes)}.${ASSET_TYPES[type]}`,
    blob: new Blob([bytes], { type }),
    width: size.width,
    height: size.height,
  }
}

/** The SHA-256 hash in lowercase hex, as in asset addresses. Requires a secure context: https or localhost. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  if (!globalThis.crypto?.subtle) throw new ImageError('insecure-context')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The largest size with the same aspect ratio whose longest side is within the limit; never enlarged. */
export function fitInside(size: Size, side: number = ASSET_SIDE_MAX): Size {
  const scale = Math.min(1, side / Math.max(size.width, size.height))
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
}

export function isAssetType(type: string): type is AssetType {
  return Object.hasOwn(ASSET_TYPES, type)
}

interface Decoded {
  /** At least as large as requested. The caller closes it. */
  readonly bitmap: ImageBitmap
  /** The upright size of the file, in which regions are given. */
  readonly natural: Size
}

/**
 * Decodes an image upright, for a result of at most `side` px. If it needs no rotation, the browser shrinks it while
 * decoding, so that 100 megapixels are never all in memory; with rotation, browsers disagree on what the size means.
 * Throws ImageError.
 */
export async function decodeUpright(file: Blob, header: Header | null, side: number): Promise<Decoded> {
  const isSizeSure = header !== null && header.orientation === 1
  const knownSize = isSizeSure ? displaySize(header) : null
  const bitmap = await decodeAt(file, knownSize && fitInside(knownSize, side))
  if (bitmap.width * bitmap.height <= RAW_FILE_PIXELS_MAX) return { bitmap, natural: knownSize ?? sizeOf(bitmap) }
  bitmap.close()
  throw new ImageError('too-large')
}

/** Decodes upright, scaled to `size` unless null. Throws ImageError. */
async function decodeAt(file: Blob, size: Size | null): Promise<ImageBitmap> {
  const resize: ImageBitmapOptions = size
    ? { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' }
    : {}
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image', ...resize })
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'imaging')
    throw new ImageError('undecodable')
  }
}

function sizeOf({ width, height }: ImageBitmap): Size {
  return { width, height }
}

/** Tried in order until the file is small enough. */
const OPAQUE: readonly Attempt[] = [0.92, 0.85, 0.75, 0.6].map((quality) => ({ type: 'image/jpeg', quality }))
const TRANSPARENT: readonly Attempt[] = [
  { type: 'image/png' },
  ...[0.92, 0.85, 0.75].map((quality) => ({ type: 'image/webp', quality })),
]
/** Factor for the longest side when no quality was low enough. */
const STEP_DOWN = 0.75

interface Attempt {
  readonly type: string
  readonly quality?: number
}

interface Encoded {
  readonly blob: Blob
  readonly width: number
  readonly height: number
}

interface Encoding {
  readonly raster: Raster
  readonly hasAlpha: boolean
  readonly limit?: number
  /** The best attempt; others of the same or better quality are skipped. */
  readonly first?: Attempt
}

/**
 * Finds the best encoding within `limit` bytes: JPEG, or PNG or WebP with alpha. Lowers the quality first, then the
 * size. Releases `picture`.
 */
export async function encodeWithin(
  picture: Picture,
  { raster, hasAlpha, limit = ASSET_BYTES_MAX, first }: Encoding,
): Promise<Encoded> {
  let current = picture
  const all = hasAlpha ? TRANSPARENT : OPAQUE
  const attempts = first ? [first, ...all.filter(({ quality = 1 }) => quality < (first.quality ?? 1))] : all
  try {
    for (;;) {
      for (const { type, quality } of attempts) {
        const blob = await current.encode(type, quality)
        if (blob.size <= limit) return { blob, width: current.width, height: current.height }
        // A browser that can't write WebP returns PNG, identical at every quality.
        if (blob.type !== type) break
      }
      const size = fitInside(current, Math.floor(Math.max(current.width, current.height) * STEP_DOWN))
      const smaller = raster.draw(current.source, size, hasAlpha)
      current.release()
      current = smaller
    }
  } finally {
    current.release()
  }
}

const APP1 = 0xe1
const START_OF_SCAN = 0xda

/**
 * A JPEG without its EXIF and XMP segments (APP1), which contain camera, time and place. Color profile and pixels are
 * untouched. The parts are views of `bytes`, for a Blob to join without copying.
 */
export function withoutExif(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const parts = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]
    if (marker === START_OF_SCAN) break
    const end = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
    if (marker !== APP1) parts.push(bytes.subarray(at, end))
    at = end
  }
  parts.push(bytes.subarray(at))
  return parts
}

type Canvas = HTMLCanvasElement | OffscreenCanvas
type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Draws onto a canvas of either kind, filling it. The two only differ in `encode`. */
export function canvasPicture(
  canvas: Canvas,
  context: Context | null,
  { source, part, encode }: { source: CanvasImageSource; encode: Picture['encode'] } & Drawing,
): Picture {
  if (!context) throw new Error('No 2d context for a canvas')
  const { width, height } = canvas
  context.imageSmoothingQuality = 'high'
  if (part) context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, width, height)
  else context.drawImage(source, 0, 0, width, height)
  return {
    width,
    height,
    source: canvas,
    encode,
    read: (y, rows) => context.getImageData(0, y, width, rows).data,
    write: (pixels, y) => context.putImageData(new ImageData(pixels, width), 0, y),
    // Safari keeps a canvas's memory until it is resized to zero.
    release() {
      canvas.width = 0
      canvas.height = 0
    },
  }
}

/** The fallback on the page, if workers can't encode. */
export const elementRaster: Raster = {
  draw(source, { width, height }, hasAlpha, drawing) {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d', { alpha: hasAlpha, willReadFrequently: drawing?.isRead === true })
    const encode = (type: string, quality?: number) =>
      new Promise<Blob>((resolve, reject) => {
        const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The canvas cannot be encoded')))
        canvas.toBlob(done, type, quality)
      })
    return canvasPicture(canvas, context, { source, encode, ...drawing })
  },
}
