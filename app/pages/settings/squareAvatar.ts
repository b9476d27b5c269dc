import { ImageError } from '../../imaging/ImageError'
import { prepareImage } from '../../imaging/prepareImage'

/** Longest side in pixels: four times what is shown at most. */
const SIDE = 384

/** The middle of a picture, upright, as a square that is no larger than it is ever shown. Throws ImageError. */
export async function squareAvatar(file: Blob): Promise<Blob> {
  const { blob, width, height } = await prepareImage(file)
  const cut = Math.min(width, height)
  const left = Math.floor((width - cut) / 2)
  const top = Math.floor((height - cut) / 2)
  const bitmap = await createImageBitmap(blob, left, top, cut, cut)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(SIDE, cut)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  // Who cannot write WebP gives a PNG.
  const square = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!square) throw new ImageError('undecodable')
  return square
}
