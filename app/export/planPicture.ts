import { centreOf, inflate, type Rect } from '../../contract/layout/rect'
import { CANVAS_LIMITS, type PictureFrame, type PictureLimits, pictureFrame } from '../board/raster/pictureFrame'

/** A picture, and the strips in which it is drawn: just one if it fits a canvas. */
export interface PicturePlan extends PictureFrame {
  /** Rows of pixels in each strip; the last one may have fewer. */
  readonly rows: number
  /** Whether it has fewer pixels per board px than requested. */
  readonly isLowered: boolean
}

/** What programs can still open, and phones can still fit in a file. */
export const PICTURE_LIMITS: PictureLimits = { pixels: 120_000_000, side: CANVAS_LIMITS.side }
/** A strip's pixels exist on the canvas and beside it at the same time. */
const STRIP_PIXELS = 8_000_000

/** Pixels of the final picture: by its purpose, or those of the board at 1x and 2x. */
export type PictureSize = 'large' | 'phone' | 'square' | 'slide' | 'a4' | '1x' | '2x'

/** For pictures with a fixed shape. A4 is 210 × 297 mm at 300 dpi, in landscape if the board is. */
const SHAPES = {
  phone: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
  slide: { width: 1920, height: 1080 },
  a4: { width: 2480, height: 3508 },
} as const
/** Pixels of a large picture's longer side, at least. */
const LARGE = 2400
/** Board px around everything drawn. */
const MARGIN = 40
/** Pixels of a preview's longer side. */
const PREVIEW = 640

/** How a board's picture is drawn for a purpose. At 1x and 2x it has no margin: it is the board, px for px. */
export function planSize(bounds: Rect, size: PictureSize, hasStrips: boolean): PicturePlan {
  if (size === '1x' || size === '2x') return planPicture(bounds, size === '2x' ? 2 : 1, hasStrips)
  const around = inflate(bounds, MARGIN, MARGIN)
  if (size === 'large') {
    return planPicture(around, Math.max(1, LARGE / Math.max(around.width, around.height)), hasStrips)
  }
  const isTurned = size === 'a4' && around.width > around.height
  const { width, height } = isTurned ? { width: SHAPES.a4.height, height: SHAPES.a4.width } : SHAPES[size]
  const scale = Math.min(width / around.width, height / around.height)
  const middle = centreOf(around)
  const frame = { x: middle.x - width / scale / 2, y: middle.y - height / scale / 2, width, height, scale }
  return { ...frame, rows: height, isLowered: false }
}

/** The same picture with fewer pixels, for a preview. */
export function previewPlan({ width, height, scale, ...plan }: PicturePlan): PicturePlan {
  const share = Math.min(1, PREVIEW / Math.max(width, height))
  const inPixels = (length: number) => Math.max(1, Math.round(length * share))
  return { ...plan, width: inPixels(width), height: inPixels(height), scale: scale * share, rows: inPixels(height) }
}

/** How a board's picture is drawn within canvas limits. `hasStrips`: whether it can be assembled from strips. */
export function planPicture(bounds: Rect, wanted: number, hasStrips: boolean): PicturePlan {
  const frame = pictureFrame(bounds, wanted, hasStrips ? PICTURE_LIMITS : CANVAS_LIMITS)
  const { width, height, scale } = frame
  const isWhole = width * height <= CANVAS_LIMITS.pixels
  const rows = isWhole ? height : Math.max(1, Math.min(height, Math.floor(STRIP_PIXELS / width)))
  return { ...frame, rows, isLowered: scale < wanted }
}

/** The strips from top to bottom, as separate frames; `overlap` adds rows to each that the next one has as well. */
export function stripsOf(plan: PicturePlan, overlap = 0): readonly (PictureFrame & { readonly top: number })[] {
  const { x, y, width, height, scale, rows } = plan
  return Array.from({ length: Math.ceil(height / rows) }, (_, index) => {
    const top = index * rows
    return { x, y: y + top / scale, width, height: Math.min(rows + overlap, height - top), scale, top }
  })
}
