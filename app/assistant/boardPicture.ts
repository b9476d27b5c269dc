import type { BoardPicture } from '../../contract/ai'
import { AI_PICTURE_BASE64_MAX, AI_PICTURE_SIDE } from '../../contract/aiLimits'
import { inflate } from '../../contract/layout/rect'
import { isAssetAddress } from '../../contract/rules/assetAddress'
import { GROUND, makeCanvas } from '../board/raster/makeCanvas'
import type { PictureSource } from '../board/raster/paintElements'
import { paintFrame } from '../board/raster/paintFrame'
import { CANVAS_LIMITS, contentBounds, pictureFrame } from '../board/raster/pictureFrame'
import type { BoardElement } from '../board/store/BoardElement'
import { renditionAddress } from '../board/view/elements/ImageSources'
import { toBase64 } from '../imaging/base64'
import { isPictureFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'

/** Board px around the drawn elements. */
const MARGIN = 24
/** JPEG quality, 0 to 1. */
const QUALITY = 0.8
/** Sharp enough for an image in a picture of `AI_PICTURE_SIDE`, and often cached on the device. */
const RENDITION = 320
/** Ms to wait for one image. */
const TIMEOUT_MS = 5000

/**
 * Draws elements as a person sees them, for a vision model. `copy` returns bytes on this device. Null if drawing fails;
 * never rejects, since the request describes the elements in words as well.
 */
export async function drawBoardPicture(
  elements: readonly BoardElement[],
  copy: (address: string) => Promise<Blob | null>,
): Promise<BoardPicture | null> {
  try {
    const bounds = await contentBounds(elements)
    if (!bounds) return null
    const frame = pictureFrame(inflate(bounds, MARGIN, MARGIN), 1, { ...CANVAS_LIMITS, side: AI_PICTURE_SIDE })
    const canvas = makeCanvas(frame)
    if (!canvas) return null
    try {
      await paintFrame(canvas.pen, { frame, elements, picture: sourceOf(copy), background: GROUND })
      const base64 = await toBase64(await canvas.encode('image/jpeg', QUALITY))
      if (base64.length > AI_PICTURE_BASE64_MAX) return null
      const { x, y, width, height, scale } = frame
      return { base64, x, y, width: width / scale, height: height / scale }
    } finally {
      canvas.release()
    }
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'assistant')
    return null
  }
}

/** Images from other sites are left out: we must not send their pixels. */
function sourceOf(copy: (address: string) => Promise<Blob | null>): PictureSource {
  return async (address) => {
    if (!isAssetAddress(address)) return null
    const known = await copy(address)
    if (known) return known
    const answer = await fetch(renditionAddress(address, RENDITION), { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return answer.ok ? answer.blob() : null
  }
}
