import type { Size } from '../../../contract/layout/rect'
import { DEFAULT_SIZE } from '../../../contract/rules/elementDefaults'
import { clampSize } from '../geometry/sizing'

/** A picture's size: its own ratio with the area of the specified box (300 by 200 by default), and never enlarged. */
export function pictureSize({ width, height }: Size, box: Size = DEFAULT_SIZE.image): Size {
  const scale = Math.min(1, Math.sqrt((box.width * box.height) / (width * height)))
  return { width: Math.round(clampSize(width * scale)), height: Math.round(clampSize(height * scale)) }
}
