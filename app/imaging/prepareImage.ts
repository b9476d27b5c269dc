import { displaySize } from '../../contract/imageHeader/readImageHeader'
import type { Size } from '../../contract/layout/rect'
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
 * Makes an asset of any file that a person chooses: upright, at most 4096 px on its longest side and 5 MB, JPEG or with
 * alpha PNG or WebP. Bytes that already qualify are kept. Decoding happens in a worker, one picture after another;
 * `look` receives what can be shown meanwhile, `onSize` the file's upright size as soon as its header has been read, if
 * that contains it. Throws ImageError.
 */
export async function prepareImage(file: Blob, { look, signal, onSize }: PrepareOptions = {}): Promise<LocalAsset> {
  const header = await readHeader(file)
  if (header) onSize?.(displaySize(header))
  const plan = planImage(header, file.size)
  // A worker that fails to load, as in the first minute without a network, must not block anyone.
  const onPage = () => toAsset(file, plan, elementRaster, look)
  return runInWorker('asset', { file, plan, lookSide: look?.side }, { signal, onPage, onLook: look?.show })
}
