import { centerOf, type Rect, type Size, union } from '../../../contract/layout/rect'
import { cameraWith } from '../geometry/camera'
import { boundsOf } from '../geometry/rotation'
import { type BoardElement, boxOf, isBackground, isHidden } from '../store/BoardElement'
import { isGhost, readOpacity, swatchFill } from '../store/elementAppearance'
import { GROUND, makeCanvas } from './makeCanvas'
import { type PictureSource, paintElements } from './paintElements'

/** The proportions of a board card's picture, at the width of its largest rendition on a card. */
export const THUMBNAIL_SIZE: Size = { width: 640, height: 480 }
/** Pixels left free around the content. */
const PADDING = 24
/** The maximum scale, for boards with only a few small elements. */
const LARGEST_SCALE = 2
/** How much larger than a full fit the content may be drawn to fill the picture. */
const LARGEST_CROP = 2.5

export interface ThumbnailInput {
  /** Back to front. */
  readonly elements: readonly BoardElement[]
  /** The picture at an image element's address; null if unavailable. */
  readonly picture: PictureSource
  readonly size?: Size
  /** Board px: this part is shown whole. If omitted, the content fills the picture and may be cut off at its end. */
  readonly frame?: Rect | null
}

/**
 * Draws a board for its card, without texts that no one has written yet. Returns WebP, since a PNG of photos is ten
 * times as large, or PNG if the browser can't encode WebP. Null for an empty board, or without a canvas.
 */
export async function renderThumbnail({
  elements,
  picture,
  size = THUMBNAIL_SIZE,
  frame,
}: ThumbnailInput): Promise<Blob | null> {
  const seen = elements.filter((element) => !isHidden(element))
  const canvas = seen.length > 0 ? makeCanvas(size) : null
  if (!canvas) return null
  const { pen } = canvas
  pen.fillStyle = GROUND
  pen.fillRect(0, 0, size.width, size.height)
  for (const element of seen.filter(isBackground)) {
    pen.globalAlpha = readOpacity(element.properties) ?? 1
    pen.fillStyle = swatchFill(element)
    pen.fillRect(0, 0, size.width, size.height)
  }
  pen.globalAlpha = 1

  const shown = seen.filter((element) => !isBackground(element) && !isGhost(element))
  const { x, y, zoom } = frame === undefined ? coverCamera(contentFrame(shown), size) : containCamera(frame, size)
  pen.setTransform(zoom, 0, 0, zoom, x, y)
  pen.imageSmoothingQuality = 'high'
  const drawn = largestPictures(shown)
  const { flush } = canvas
  await paintElements(pen, shown, async (address) => (drawn.has(address) ? picture(address) : null), { flush })
  const blob = await canvas.encode('image/webp', 0.85)
  canvas.release()
  return blob
}

/** The bounds of all visible elements except backgrounds; null if there are none. */
export function contentFrame(elements: readonly BoardElement[]): Rect | null {
  const drawn = elements.filter((element) => !isHidden(element) && !isBackground(element))
  return union(drawn.map((element) => boundsOf(boxOf(element))))
}

/** Fits and centers all of the content. */
export function containCamera(content: Rect | null, size: Size) {
  const middle = { x: size.width / 2, y: size.height / 2 }
  if (!content) return cameraWith({ x: 0, y: 0 }, { x: 0, y: 0 }, 1)
  const across = (size.width - 2 * PADDING) / Math.max(1, content.width)
  const down = (size.height - 2 * PADDING) / Math.max(1, content.height)
  return cameraWith(centerOf(content), middle, Math.min(across, down, LARGEST_SCALE))
}

/** Fills the picture with the content, from its top left corner on: what comes first on a board identifies it. */
export function coverCamera(content: Rect | null, size: Size) {
  const whole = containCamera(content, size)
  if (!content) return whole
  const cover = Math.max(size.width / Math.max(1, content.width), size.height / Math.max(1, content.height))
  const zoom = Math.min(cover, whole.zoom * LARGEST_CROP, LARGEST_SCALE)
  const { x, y } = centerOf(content)
  const [width, height] = [size.width / zoom, size.height / zoom]
  const center = {
    x: content.width > width ? content.x + width / 2 : x,
    y: content.height > height ? content.y + height / 2 : y,
  }
  return cameraWith(center, { x: size.width / 2, y: size.height / 2 }, zoom)
}

/** More pictures would delay Save, and the small ones hardly show. */
const PICTURES_MAX = 80

function largestPictures(elements: readonly BoardElement[]): ReadonlySet<string> {
  const images = elements.filter(({ type }) => type === 'image')
  const largestFirst = images.sort((a, b) => b.width * b.height - a.width * a.height)
  return new Set([...new Set(largestFirst.map(({ content }) => content))].slice(0, PICTURES_MAX))
}
