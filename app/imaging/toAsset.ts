import { ASSET_TYPES } from '../../contract/assetAddress'
import { RAW_FILE_PIXELS_MAX } from '../../contract/limits'
import type { LocalAsset } from '../offline/types'
import { decodeAt } from './decodeUpright'
import { encodeWithin } from './encodeWithin'
import { ImageError } from './ImageError'
import { fitInside, isAssetType, type Plan, type Size } from './planImage'
import type { Raster } from './Raster'
import { sha256 } from './sha256'
import { withoutExif } from './withoutExif'

/** Carries out a plan: the file as an asset of at most 5 MB, upright, named by its own bytes. */
export async function toAsset(file: Blob, plan: Plan, raster: Raster): Promise<LocalAsset> {
  switch (plan.kind) {
    case 'keep':
      await mustOpen(file, plan)
      return named(await file.arrayBuffer(), plan.type, plan)
    case 'strip': {
      await mustOpen(file, plan)
      const parts = withoutExif(new Uint8Array(await file.arrayBuffer()))
      return named(await new Blob(parts).arrayBuffer(), plan.type, plan)
    }
    case 'encode': {
      const { blob, ...size } = await encode(file, plan, raster)
      return named(await blob.arrayBuffer(), blob.type, size)
    }
  }
}

/** What is kept as it is has to open all the same: a header may promise more than the file holds. */
async function mustOpen(file: Blob, size: Size): Promise<void> {
  const bitmap = await decodeAt(file, fitInside(size, GLANCE))
  bitmap.close()
}

/** Pixels. */
const GLANCE = 32

async function encode(file: Blob, plan: Plan & { kind: 'encode' }, raster: Raster) {
  const bitmap = await decodeAt(file, plan.isTurned ? null : plan.size)
  if (bitmap.width * bitmap.height > RAW_FILE_PIXELS_MAX) {
    bitmap.close()
    throw new ImageError('too-large')
  }
  // Drawn once and closed at once: two copies of the pixels live together as short as can be.
  const picture = raster.draw(bitmap, fitInside(bitmap), plan.hasAlpha)
  bitmap.close()
  return encodeWithin(picture, { raster, hasAlpha: plan.hasAlpha })
}

async function named(bytes: ArrayBuffer, type: string, size: { width: number; height: number }): Promise<LocalAsset> {
  if (!isAssetType(type)) throw new ImageError('undecodable')
  return {
    address: `/assets/${await sha256(bytes)}.${ASSET_TYPES[type]}`,
    blob: new Blob([bytes], { type }),
    width: size.width,
    height: size.height,
  }
}
