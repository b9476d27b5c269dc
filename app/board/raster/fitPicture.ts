import type { Rect, Size } from '../../../contract/layout/rect'
import type { Crop } from '../store/elementAppearance'

export type ObjectFit = 'cover' | 'contain' | 'fill' | 'none' | 'scale-down'

/** Where a picture goes in its box, like CSS `object-fit`; the caller clips what exceeds it. */
export function fitPicture(picture: Size, box: Rect, fit: ObjectFit): Rect {
  if (fit === 'fill') return box
  const across = box.width / picture.width
  const down = box.height / picture.height
  const scale = {
    cover: Math.max(across, down),
    contain: Math.min(across, down),
    none: 1,
    'scale-down': Math.min(across, down, 1),
  }[fit]
  const width = picture.width * scale
  const height = picture.height * scale
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
}

/** The part of the picture that a crop keeps, in the picture's own pixels. */
export function shownPart({ width, height }: Size, crop: Crop | undefined): Rect {
  if (!crop) return { x: 0, y: 0, width, height }
  return { x: crop.x * width, y: crop.y * height, width: crop.width * width, height: crop.height * height }
}
