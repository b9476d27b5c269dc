import { RAW_FILE_PIXELS_MAX } from '../../contract/limits'
import { ASSET_TYPES } from '../../contract/rules/assetAddress'
import type { LocalAsset } from '../offline/types'
import { decodeAt } from './decodeUpright'
import { encodeWithin } from './encodeWithin'
import { ImageError } from './ImageError'
import { fitInside, isAssetType, type Plan, type Size } from './planImage'
import type { Raster } from './Raster'
import { sha256 } from './sha256'
import { withoutExif } from './withoutExif'

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
