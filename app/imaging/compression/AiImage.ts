import type { SelectionRegion } from '../../../contract/modification'

/** An image in the form that AI calls take. */
export interface AiImage {
  /** Without a data URL's prefix. JPEG, PNG, WebP or GIF, identified by its first bytes. */
  readonly base64: string
  readonly width: number
  readonly height: number
  /** Relative to the natural size: scales a region to this image. */
  readonly scale: number
}

/** Scales a region of the natural image to the one sent. */
export function scaleRegion({ x, y, width, height }: SelectionRegion, scale: number): SelectionRegion {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale }
}
