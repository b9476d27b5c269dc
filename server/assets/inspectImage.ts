import { ASSET_BYTES_MAX, ASSET_PIXELS_MAX, UPLOAD_SIDE_MAX } from '../../contract/limits'
import { type Header, looksLikeSvg, readImageHeader } from '../../contract/readImageHeader'
import { ASSET_TYPES, type AssetType } from '../../contract/rules/assetAddress'
import { AppError } from '../AppError'
import { readMetadata } from './decoding'

export interface InspectedImage {
  readonly type: AssetType
  readonly extension: (typeof ASSET_TYPES)[AssetType]
  /** Pixels, after EXIF rotation. */
  readonly width: number
  readonly height: number
  readonly isAnimated: boolean
}

/**
 * Decides from the bytes alone whether they may become an asset; no pixel is decoded. Refuses with TOO_LARGE (bytes or
 * pixels), UNSUPPORTED_MEDIA (not an image of a known kind) or IMAGE_UNREADABLE (its header is damaged).
 */
export async function inspectImage(bytes: Uint8Array, field?: string): Promise<InspectedImage> {
  if (bytes.length > ASSET_BYTES_MAX) throw tooManyBytes(field)
  const header = readImageHeader(bytes)
  if (!header || !isAssetType(header.type)) throw unsupported(bytes, header, field)
  assertDecodable(header, field)
  const { width, height } = await readSize(bytes, header.type, field)
  return {
    type: header.type,
    extension: ASSET_TYPES[header.type],
    width,
    height,
    isAnimated: header.isAnimated,
  }
}

export function tooManyBytes(field?: string): AppError {
  return new AppError('TOO_LARGE', `The image is larger than ${ASSET_BYTES_MAX / 2 ** 20} MB`, field)
}

/** Throws TOO_LARGE for an image that would take too much memory to decode. */
function assertDecodable({ width, height }: Size, field?: string): void {
  if (width * height > ASSET_PIXELS_MAX) {
    throw new AppError('TOO_LARGE', `The image has more than ${ASSET_PIXELS_MAX / 1_000_000} megapixels`, field)
  }
  if (Math.max(width, height) > UPLOAD_SIDE_MAX) {
    const most = UPLOAD_SIDE_MAX.toLocaleString('en')
    throw new AppError('TOO_LARGE', `The image is wider or taller than ${most} pixels`, field)
  }
}

export function isAssetType(type: string): type is AssetType {
  return Object.hasOwn(ASSET_TYPES, type)
}

function unsupported(bytes: Uint8Array, header: Header | null, field?: string): AppError {
  if (looksLikeSvg(bytes)) return new AppError('UNSUPPORTED_MEDIA', 'SVG images are not accepted', field)
  const found = header ? `${header.type} is not accepted` : 'This is not an image'
  return new AppError('UNSUPPORTED_MEDIA', `${found}: use JPEG, PNG, WebP, GIF or AVIF`, field)
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Chromium ignores the EXIF rotation of a WebP, and so does a rendition of it. */
export function isTurnedByExif(type: AssetType): boolean {
  return type !== 'image/webp'
}

/** Reads the size with libvips: an image that it cannot open would never get a rendition. */
async function readSize(bytes: Uint8Array, type: AssetType, field?: string): Promise<Size> {
  const metadata = await readMetadata(bytes).catch((error: unknown) => {
    throw new AppError('IMAGE_UNREADABLE', 'The image is damaged and cannot be read', field).from(error)
  })
  assertDecodable(metadata, field)
  return isTurnedByExif(type) ? metadata.autoOrient : metadata
}
