/** Longest side of the image that the AI gets, in pixels. */
export const COMPRESSED_SIDE = 1000

/** What is timed in the browser alone, without the product. */
export type Alone =
  | 'decode'
  /** `createImageBitmap` with a smaller size, and `convertToBlob`. */
  | 'decodeAndEncode'

export async function alone(work: Alone, photo: Blob): Promise<void> {
  if (work === 'decode') return (await createImageBitmap(photo)).close()
  const small = await createImageBitmap(photo, { resizeWidth: COMPRESSED_SIDE, resizeQuality: 'high' })
  const canvas = new OffscreenCanvas(small.width, small.height)
  canvas.getContext('2d')?.drawImage(small, 0, 0)
  await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.65 })
}
