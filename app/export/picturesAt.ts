import { isAssetAddress } from '../../contract/rules/assetAddress'
import type { PictureSource } from '../board/raster/paintElements'
import { remotePicture } from '../board/raster/pictureSource'
import type { BoardElement } from '../board/store/BoardElement'
import { readCrop } from '../board/store/elementAppearance'
import { renditionAddress, renditionWidth } from '../board/view/elements/ImageSources'
import type { StoredImages } from '../imaging/collectPictures'
import { isPictureFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'

/** Ms to wait for one image. */
const TIMEOUT_MS = 20_000

/**
 * Images as large as they are drawn, at `scale` px per board px: pending ones from this device, others from the server
 * or the service worker's cache, with any copy on this device as the fallback.
 */
export function picturesAt(scale: number, elements: readonly BoardElement[], images: StoredImages): PictureSource {
  const shown = new Map<string, number>()
  for (const element of elements.filter(({ type }) => type === 'image')) {
    const { content } = element
    shown.set(content, Math.max(shown.get(content) ?? 0, shownSide(element)))
  }
  // So that an image that spans several strips is only waited for once.
  const lost = new Set<string>()
  return async (address) => {
    if (lost.has(address)) return null
    const width = renditionWidth(shown.get(address) ?? Number.POSITIVE_INFINITY, scale)
    const found = await find(address, renditionAddress(address, width), images).catch(
      reportUnless(isPictureFailure, 'export', null),
    )
    if (!found) lost.add(address)
    return found
  }
}

async function find(address: string, rendition: string, images: StoredImages) {
  if (!isAssetAddress(address)) return remotePicture(address)
  return (await images.original(address))?.blob ?? (await fetchPicture(rendition)) ?? (await images.copy(address))
}

/** Null if offline without a cached copy, or if the server refuses. */
export async function fetchPicture(address: string): Promise<Blob | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return answer.ok ? await answer.blob() : null
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'export')
    return null
  }
}

/** The longer side in board px that the whole image would have without its crop. */
function shownSide(element: BoardElement): number {
  const crop = readCrop(element.properties)
  const part = crop ? Math.min(crop.width, crop.height) : 1
  return Math.max(element.width, element.height) / part
}
