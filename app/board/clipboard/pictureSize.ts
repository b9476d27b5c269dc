import { DEFAULT_SIZE } from '../../../contract/elementDefaults'
import { ELEMENT_SIZE_MIN } from '../../../contract/limits'
import type { Size } from '../geometry/rect'

/** A picture's element in its own proportions, at most `longest` board px on a side, and never enlarged. */
export function pictureSize({ width, height }: Size, longest: number = DEFAULT_SIZE.image.width): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  const side = (length: number) => Math.max(ELEMENT_SIZE_MIN, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}
