import type { LocalAsset } from '../offline/types'
import { ask } from './askWorker'
import { planImage } from './planImage'
import { readHeader } from './readHeader'

/**
 * Makes an asset of whatever file a person gives: upright, at most 4096 px on its longest side and 5 MB, JPEG or
 * where there is alpha PNG or WebP. Bytes that are fine already are kept. Decoding happens in a worker, one
 * picture after another. Throws ImageError.
 */
export async function prepareImage(file: Blob, options: { readonly signal?: AbortSignal } = {}): Promise<LocalAsset> {
  const plan = planImage(await readHeader(file), file.size)
  return ask('asset', { file, plan }, options)
}
