import type { LocalAsset } from '../offline/types'
import { elementRaster } from './elementRaster'
import { planImage } from './planImage'
import { readHeader } from './readHeader'
import { runInWorker } from './runInWorker'
import { type Look, toAsset } from './toAsset'

/**
 * Makes an asset of whatever file a person gives: upright, at most 4096 px on its longest side and 5 MB, JPEG or
 * where there is alpha PNG or WebP. Bytes that are fine already are kept. Decoding happens in a worker, one
 * picture after another; `look` gets what can be shown meanwhile. Throws ImageError.
 */
export async function prepareImage(
  file: Blob,
  { look, signal }: { readonly look?: Look; readonly signal?: AbortSignal } = {},
): Promise<LocalAsset> {
  const plan = planImage(await readHeader(file), file.size)
  // So that a worker that does not load, as in the first minute without a network, stops nobody.
  const onPage = () => toAsset(file, plan, elementRaster, look)
  return runInWorker('asset', { file, plan, lookSide: look?.side }, { signal, onPage, onLook: look?.show })
}
