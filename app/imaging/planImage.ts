import {
  ASSET_BYTES_MAX,
  ASSET_PIXELS_MAX,
  ASSET_SIDE_MAX,
  RAW_FILE_PIXELS_MAX,
  UPLOAD_SIDE_MAX,
} from '../../contract/limits'
import { displaySize, type Header } from '../../contract/readImageHeader'
import { ASSET_TYPES, type AssetType } from '../../contract/rules/assetAddress'
import { ImageError } from './ImageError'

export interface Size {
  readonly width: number
  readonly height: number
}

/** What to do with a file before it goes on a board. Sizes in px, upright. */
export type Plan =
  /** Keep the bytes. */
  | ({ readonly kind: 'keep'; readonly type: AssetType } & Size)
  /** Keep the pixels, but remove the location. */
  | ({ readonly kind: 'strip'; readonly type: 'image/jpeg' } & Size)
  /** Decode and reencode at this size; null if that is only known after decoding. */
  | { readonly kind: 'encode'; readonly size: Size | null; readonly hasAlpha: boolean; readonly isTurned: boolean }

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
