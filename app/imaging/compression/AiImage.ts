import type { SelectionRegion } from '../../../contract/modification'

/** An image as the AI's calls take it. */
export interface AiImage {
  /** Without the prefix of a data URL. JPEG, PNG, WebP or GIF, as its first bytes say. */
  readonly base64: string
  readonly width: number
  readonly height: number
  /** Of the natural size: what a region has to be multiplied by to mean the same part of this image. */
  readonly scale: number
}

/** A region of the natural image, on the one that is sent. */
export function scaleRegion({ x, y, width, height }: SelectionRegion, scale: number): SelectionRegion {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale }
}
