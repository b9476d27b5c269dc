import type { SelectionRegion } from '../../../contract/modification'

/** An image as the AI calls take it. */
export interface AiImage {
  /** Without the prefix of a data URL. JPEG, PNG, WebP or GIF, as its first bytes say. */
  readonly base64: string
  readonly width: number
  readonly height: number
  /** Relative to the natural size: multiply a region by this to get the same part of this image. */
  readonly scale: number
}

/** A region of the natural image, on the one sent. */
export function scaleRegion({ x, y, width, height }: SelectionRegion, scale: number): SelectionRegion {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale }
}
