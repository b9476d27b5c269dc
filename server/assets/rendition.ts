import type { RENDITION_WIDTHS } from '../../contract/limits'
import { readImageHeader } from '../../contract/readImageHeader'
import { isOutOfSpace } from '../outOfSpace'
import type { AssetStorage } from './assetStorage'
import { renditionKey } from './assetStorage'
import { decodeImage, readInTurn } from './decoding'
import { isAssetType, isTurnedByExif } from './inspectImage'

export type RenditionWidth = (typeof RENDITION_WIDTHS)[number]

const QUALITY = 80

/** Makes each rendition once and stores it: as WebP, or as the original if that cannot be shrunk. */
export interface Renditions {
  /**
   * The rendition's bytes. `readOriginal` is only called if the rendition does not exist yet. Concurrent requests for
   * the same one share the work.
   */
  get(sha256: string, width: RenditionWidth, readOriginal: () => Promise<Uint8Array>): Promise<Uint8Array>
}

export function createRenditions(storage: AssetStorage): Renditions {
  const underWay = new Map<string, Promise<Uint8Array>>()

  async function load(key: string, width: number, readOriginal: () => Promise<Uint8Array>): Promise<Uint8Array> {
    if ((await storage.size(key)) !== null) return storage.read(key)
    return readInTurn(readOriginal, async (original) => {
      const bytes = await shrink(original, width)
      await storage
        .write(key, bytes, readImageHeader(bytes)?.type ?? 'application/octet-stream')
        .catch((error: unknown) => {
          // The rendition is still returned; the next request makes it again.
          if (!isOutOfSpace(error)) throw error
        })
      return bytes
    })
  }

  return {
    get(sha256, width, readOriginal) {
      const key = renditionKey(sha256, width)
      const existing = underWay.get(key)
      if (existing) return existing
      const made = load(key, width, readOriginal).finally(() => underWay.delete(key))
      underWay.set(key, made)
      return made
    },
  }
}

/**
 * Scales an image to at most `width` px wide. Animations stay animated. If that is impossible (an animation that
 * libvips reads only the first frame of, an image that it cannot decode, too little memory), returns the original.
 */
async function shrink(original: Uint8Array, width: number): Promise<Uint8Array> {
  const header = readImageHeader(original)
  const canMove = header?.type === 'image/gif' || header?.type === 'image/webp'
  if (!header || (header.isAnimated && !canMove)) return original
  const { isAnimated, type } = header
  try {
    const isTurned = isAssetType(type) && isTurnedByExif(type)
    return await decodeImage(original, { isAnimated, isTurned, outputWidth: width }, (picture) =>
      picture
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: QUALITY, effort: isAnimated ? 1 : 4 })
        .toBuffer(),
    )
  } catch {
    // Unreported: sharp has no class or code for an image that it cannot decode.
    return original
  }
}
