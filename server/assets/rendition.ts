import sharp from 'sharp'
import { readImageHeader } from '../../contract/imageHeader/readImageHeader'
import { ASSET_PIXELS_MAX, type RENDITION_WIDTHS } from '../../contract/limits'
import type { AssetDrive } from './drive'
import { isAssetType, isTurnedByExif } from './inspectImage'
import { renditionKey } from './keys'
import { createLane } from './lane'

export type RenditionWidth = (typeof RENDITION_WIDTHS)[number]

const QUALITY = 80
/** Pictures resized at the same time: each may hold a decoded picture in memory. */
const PARALLEL = 2

/** Makes renditions once and keeps them in the drive: WebP, or the original where that is the best there is. */
export interface Renditions {
  /**
   * The rendition's bytes. `readOriginal` is only called where the rendition does not exist yet. Requests for the
   * same one at the same time share the work.
   */
  get(sha256: string, width: RenditionWidth, readOriginal: () => Promise<Uint8Array>): Promise<Uint8Array>
}

export function createRenditions(drive: AssetDrive): Renditions {
  const underWay = new Map<string, Promise<Uint8Array>>()
  const lane = createLane(PARALLEL)

  async function load(key: string, width: number, readOriginal: () => Promise<Uint8Array>): Promise<Uint8Array> {
    if ((await drive.size(key)) !== null) return drive.read(key)
    return lane(async () => {
      const bytes = await shrink(await readOriginal(), width)
      await drive.write(key, bytes, readImageHeader(bytes)?.type ?? 'application/octet-stream')
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
 * first frame of, a picture that it cannot decode) the original is its own rendition.
 */
async function shrink(original: Uint8Array, width: number): Promise<Uint8Array> {
  const header = readImageHeader(original)
  const canMove = header?.type === 'image/gif' || header?.type === 'image/webp'
  if (!header || (header.isAnimated && !canMove)) return original
  try {
    // A photo that lost its end in transit is shown as far as it goes, as browsers do.
    const picture = sharp(original, {
      animated: header.isAnimated,
      limitInputPixels: ASSET_PIXELS_MAX,
      failOn: 'none',
      autoOrient: isAssetType(header.type) && isTurnedByExif(header.type),
    })
    return await picture
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: header.isAnimated ? 1 : 4 })
      .toBuffer()
  } catch {
    return original
  }
}
