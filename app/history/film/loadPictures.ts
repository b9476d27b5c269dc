import type { PictureSource } from '../../board/raster/paintElements'
import type { BoardElement } from '../../board/store/BoardElement'
import { isPictureFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'

/** The largest images are loaded; the others are drawn as gray boxes, like unavailable ones. */
const PICTURES_MAX = 80
/** Px. Wider ones are scaled down, since all of them are in memory at the same time. */
const WIDTH = 640

/** Decodes the images of a film. The caller closes each bitmap. */
export async function loadPictures(
  looks: readonly BoardElement[],
  picture: PictureSource,
  signal: AbortSignal,
): Promise<Map<string, ImageBitmap>> {
  const images = looks.filter(({ type }) => type === 'image')
  const largestFirst = images.sort((a, b) => b.width * b.height - a.width * a.height)
  const addresses = [...new Set(largestFirst.map(({ content }) => content))].slice(0, PICTURES_MAX)
  const pictures = new Map<string, ImageBitmap>()
  for (const address of addresses) {
    if (signal.aborted) break
    const bitmap = await decode(address, picture)
    if (bitmap) pictures.set(address, bitmap)
  }
  return pictures
}

async function decode(address: string, picture: PictureSource): Promise<ImageBitmap | null> {
  try {
    const source = await picture(address)
    const whole = source && (await createImageBitmap(source))
    if (!whole || whole.width <= WIDTH) return whole
    const small = await createImageBitmap(whole, { resizeWidth: WIDTH, resizeQuality: 'medium' })
    whole.close()
    return small
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'film')
    // Missing or undecodable: drawn as a gray box, as on a card.
    return null
  }
}
