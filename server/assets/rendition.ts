import { readImageHeader } from '../../contract/imageHeader/readImageHeader'
import type { RENDITION_WIDTHS } from '../../contract/limits'
import { isOutOfSpace } from '../outOfSpace'
import type { AssetStorage } from './assetStorage'
import { renditionKey } from './assetStorage'
import { decodeImage, readInTurn } from './decoding'
import { isAssetType, isTurnedByExif } from './inspectImage'

export type RenditionWidth = (typeof RENDITION_WIDTHS)[number]

const QUALITY = 80

/** Makes renditions once and keeps them in the drive: WebP, or the original where that is the best there is. */
export interface Renditions {
  /**
   * The rendition's bytes. `readOriginal` is only called where the rendition does not exist yet. Requests for the
   * same one at the same time share the work.
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
          // It is shown all the same, and made again when it is asked for again.
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
 * At most `width` px wide. What moves keeps moving. Where that cannot be had (an animation that libvips reads only the
 * first frame of, a picture that it cannot decode, or not in the memory there is) the original is its own rendition.
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
    // Unreported: sharp has no class or code for a picture that it cannot decode.
    return original
  }
}
