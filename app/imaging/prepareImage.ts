import type { Size } from '../../contract/layout/rect'
import { displaySize } from '../../contract/readImageHeader'
import type { LocalAsset } from '../offline/types'
import { elementRaster } from './elementRaster'
import { planImage } from './planImage'
import { readHeader } from './readHeader'
import { runInWorker } from './runInWorker'
import { type Look, toAsset } from './toAsset'

interface PrepareOptions {
  readonly look?: Look | undefined
  readonly signal?: AbortSignal
  readonly onSize?: ((size: Size) => void) | undefined
}

/**
 * Makes an asset of any file: upright, at most 4096 px on its longest side and 5 MB, JPEG, or PNG or WebP with alpha.
 * Keeps bytes that qualify already. Decodes in a worker, one image at a time; `look` receives a first look, `onSize`
 * the upright size as soon as the header has been read, if it contains one. Throws ImageError.
 */
export async function prepareImage(file: Blob, { look, signal, onSize }: PrepareOptions = {}): Promise<LocalAsset> {
  const header = await readHeader(file)
  if (header) onSize?.(displaySize(header))
  const plan = planImage(header, file.size)
  // The fallback if the worker fails to load, as in the first minute offline.
  const onPage = () => toAsset(file, plan, elementRaster, look)
  return runInWorker('asset', { file, plan, lookSide: look?.side }, { signal, onPage, onLook: look?.show })
}
