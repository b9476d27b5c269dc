import type { Header } from '../../contract/imageHeader/Header'
import { HEADER_BYTES, looksLikeSvg, readImageHeader } from '../../contract/imageHeader/readImageHeader'
import { RAW_FILE_BYTES_MAX } from '../../contract/limits'
import type { LocalAsset } from '../offline/types'
import { ImageError } from './ImageError'
import { type Plan, planImage } from './planImage'
import { runInWorker } from './runInWorker'

/**
 * Makes an asset of whatever file a person gives: upright, at most 4096 px on its longest side and 5 MB, JPEG or
 * where there is alpha PNG or WebP. Bytes that are fine already are kept. Decoding happens in a worker, one
 * picture after another. Throws ImageError.
 */
export async function prepareImage(file: Blob): Promise<LocalAsset> {
  const plan = await planOf(file)
  const made = await runInWorker(file, plan)
  if (made) return made
  // No worker that can draw: the page itself has to.
  const [{ toAsset }, { elementRaster }] = await Promise.all([import('./toAsset'), import('./elementRaster')])
  return toAsset(file, plan, elementRaster)
}

async function planOf(file: Blob): Promise<Plan> {
  if (file.size > RAW_FILE_BYTES_MAX) throw new ImageError('too-large')
  const bytes = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer())
  const header = await readWhole(file, readImageHeader(bytes))
  if (!header && looksLikeSvg(bytes)) throw new ImageError('svg-refused')
  // What we do not know, the browser may: it calls it an image and is asked to decode it.
  if (!header && !file.type.startsWith('image/')) throw new ImageError('not-an-image')
  if (!header && file.type.startsWith('image/svg')) throw new ImageError('svg-refused')
  return planImage(header, file.size)
}

/** A GIF's second picture and a WebP's orientation stand behind the pixels of the first. */
async function readWhole(file: Blob, header: Header | null): Promise<Header | null> {
  const isTold = header?.type !== 'image/gif' && header?.type !== 'image/webp'
  if (isTold || file.size <= HEADER_BYTES) return header
  return readImageHeader(new Uint8Array(await file.arrayBuffer()))
}
