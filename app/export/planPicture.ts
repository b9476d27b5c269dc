import type { Rect } from '../board/geometry/rect'
import { CANVAS_LIMITS, type PictureFrame, type PictureLimits, pictureFrame } from '../board/raster/pictureFrame'

/** A picture, and the strips in which it is drawn: one, where a canvas takes all of it. */
export interface PicturePlan extends PictureFrame {
  /** Rows of pixels in each strip; the last one may have fewer. */
  readonly rows: number
  /** Whether it has fewer pixels per board px than were wanted. */
  readonly isLowered: boolean
}

/** What programs still open, and what a phone still has room for in a file. */
export const PICTURE_LIMITS: PictureLimits = { pixels: 120_000_000, side: CANVAS_LIMITS.side }
/** A strip's pixels are on the canvas and beside it at the same time. */
const STRIP_PIXELS = 8_000_000

/** How a board's picture is drawn within what canvases can do. `hasStrips`: whether it can be put together of strips. */
export function planPicture(bounds: Rect, wanted: number, hasStrips: boolean): PicturePlan {
  const frame = pictureFrame(bounds, wanted, hasStrips ? PICTURE_LIMITS : CANVAS_LIMITS)
  const { width, height, scale } = frame
  const isWhole = width * height <= CANVAS_LIMITS.pixels
  const rows = isWhole ? height : Math.max(1, Math.min(height, Math.floor(STRIP_PIXELS / width)))
  return { ...frame, rows, isLowered: scale < wanted }
}

/** The strips from top to bottom, as frames of their own; `overlap` adds rows to each that the next one has as well. */
export function stripsOf(plan: PicturePlan, overlap = 0): readonly (PictureFrame & { readonly top: number })[] {
  const { x, y, width, height, scale, rows } = plan
  return Array.from({ length: Math.ceil(height / rows) }, (_, index) => {
    const top = index * rows
    return { x, y: y + top / scale, width, height: Math.min(rows + overlap, height - top), scale, top }
  })
}
