import { ASSET_BYTES_MAX } from '../../contract/limits'
import { fitInside } from './planImage'
import type { Picture, Raster } from './Raster'

/** Tried in order until the file is small enough. */
const OPAQUE: readonly Attempt[] = [0.92, 0.85, 0.75, 0.6].map((quality) => ({ type: 'image/jpeg', quality }))
const TRANSPARENT: readonly Attempt[] = [
  { type: 'image/png' },
  ...[0.92, 0.85, 0.75].map((quality) => ({ type: 'image/webp', quality })),
]
/** Factor for the longest side when no quality was low enough. */
const STEP_DOWN = 0.75

export interface Attempt {
  readonly type: string
  readonly quality?: number
}

export interface Encoded {
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
