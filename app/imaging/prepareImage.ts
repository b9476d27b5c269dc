import type { Size } from '../../contract/layout/rect'
import { displaySize } from '../../contract/readImageHeader'
import type { LocalAsset } from '../offline/types'
import { runInWorker } from './runInWorker'
import { elementRaster, type Look, planImage, readHeader, toAsset } from './toAsset'

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

/** Ms to wait for the browser. */
const TIMEOUT_MS = 8_000

/**
 * An image's displayed size in px, with its orientation applied. Browsers read it without decoding the image. Null if
 * the browser can't read the file.
 */
export function readImageSize(file: Blob): Promise<Size | null> {
  if (typeof Image === 'undefined') return Promise.resolve(null)
  const image = new Image()
  const url = URL.createObjectURL(file)
  return new Promise<Size | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), TIMEOUT_MS)
    const settle = () => {
      clearTimeout(timer)
      const { naturalWidth: width, naturalHeight: height } = image
      resolve(width > 0 && height > 0 ? { width, height } : null)
    }
    image.addEventListener('load', settle)
    image.addEventListener('error', settle)
    image.src = url
  }).finally(() => {
    image.src = ''
    URL.revokeObjectURL(url)
  })
}
