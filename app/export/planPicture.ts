import { centerOf, inflate, type Rect } from '../../contract/layout/rect'
import { CANVAS_LIMITS, type PictureFrame, type PictureLimits, pictureFrame } from '../board/raster/pictureFrame'

/** A picture and the strips it is drawn in: just one if it fits a canvas. */
export interface PicturePlan extends PictureFrame {
  /** Rows of px per strip; the last one may have fewer. */
  readonly rows: number
  /** Whether it has fewer px per board px than requested. */
  readonly isLowered: boolean
}

/** The size that other programs can still open and phones can still store in a file. */
export const PICTURE_LIMITS: PictureLimits = { pixels: 120_000_000, side: CANVAS_LIMITS.side }
/** Px of a strip, which are in memory twice: on the canvas and beside it. */
const STRIP_PIXELS = 8_000_000

/** The size of the picture: by purpose, or 1 or 2 px per board px. */
export type PictureSize = 'large' | 'phone' | 'square' | 'slide' | 'a4' | '1x' | '2x'

/** Pictures with a fixed shape. A4 is 210 × 297 mm at 300 dpi, in landscape if the board is. */
const SHAPES = {
  phone: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
  slide: { width: 1920, height: 1080 },
  a4: { width: 2480, height: 3508 },
} as const
/** Minimum px of a large picture's longer side. */
const LARGE = 2400
/** Board px around the content. */
const MARGIN = 40
/** Px of a preview's longer side. */
const PREVIEW = 640

/** Plans a picture of this size. At 1x and 2x, it has no margin: it is the board, px for px. */
export function planSize(bounds: Rect, size: PictureSize, hasStrips: boolean): PicturePlan {
  if (size === '1x' || size === '2x') return planPicture(bounds, size === '2x' ? 2 : 1, hasStrips)
  const around = inflate(bounds, MARGIN, MARGIN)
  if (size === 'large') {
    return planPicture(around, Math.max(1, LARGE / Math.max(around.width, around.height)), hasStrips)
  }
  const isTurned = size === 'a4' && around.width > around.height
  const { width, height } = isTurned ? { width: SHAPES.a4.height, height: SHAPES.a4.width } : SHAPES[size]
  const scale = Math.min(width / around.width, height / around.height)
  const middle = centerOf(around)
  const frame = { x: middle.x - width / scale / 2, y: middle.y - height / scale / 2, width, height, scale }
  return { ...frame, rows: height, isLowered: false }
}

/** The same picture with fewer px, for a preview. */
export function previewPlan({ width, height, scale, ...plan }: PicturePlan): PicturePlan {
  const share = Math.min(1, PREVIEW / Math.max(width, height))
  const inPixels = (length: number) => Math.max(1, Math.round(length * share))
  return { ...plan, width: inPixels(width), height: inPixels(height), scale: scale * share, rows: inPixels(height) }
}

/** Plans a picture within the canvas limits. `hasStrips`: whether it can be assembled from strips. */
export function planPicture(bounds: Rect, wanted: number, hasStrips: boolean): PicturePlan {
  const frame = pictureFrame(bounds, wanted, hasStrips ? PICTURE_LIMITS : CANVAS_LIMITS)
  const { width, height, scale } = frame
  const isWhole = width * height <= CANVAS_LIMITS.pixels
  const rows = isWhole ? height : Math.max(1, Math.min(height, Math.floor(STRIP_PIXELS / width)))
  return { ...frame, rows, isLowered: scale < wanted }
}

/** The strips from top to bottom as separate frames; `overlap` adds rows that the next strip has as well. */
export function stripsOf(plan: PicturePlan, overlap = 0): readonly (PictureFrame & { readonly top: number })[] {
  const { x, y, width, height, scale, rows } = plan
  return Array.from({ length: Math.ceil(height / rows) }, (_, index) => {
    const top = index * rows
    return { x, y: y + top / scale, width, height: Math.min(rows + overlap, height - top), scale, top }
  })
}
