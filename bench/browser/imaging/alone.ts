import type { Modification } from '../../../contract/modification'

/** What the worker of the bench does, itself and nothing else. */
export type Alone =
  /** The product's loop over pixels that are at hand. */
  | 'ourPixels'
  /** From a bitmap to a canvas with modified pixels, in the product's strips. */
  | 'ourCanvas'
  /** The same by `ctx.filter`, until a pixel can be read. */
  | 'filterCanvas'
  /** File to JPEG with `createImageBitmap`, `ctx.filter` and `convertToBlob`. */
  | 'filterFile'
  | 'decode'
  /** `createImageBitmap` with a smaller size, and `convertToBlob`. */
  | 'decodeAndEncode'

export const MODIFICATIONS: readonly Modification[] = [
  { type: 'brightness', params: { intensity: 1.1 } },
  { type: 'contrast', params: { intensity: 1.1 } },
  { type: 'saturation', params: { intensity: 1.2 } },
]
/** The same to a browser: a contrast of 1.1 is the standard factor of 25.5, that is 1.218. */
export const FILTER = 'brightness(1.1) contrast(1.218) saturate(1.2)'
export const COMPRESSED_SIDE = 1000
