import { centerOf, clamp, type Point, type Rect, type Size } from '../../../../contract/layout/rect'
import { ELEMENT_SIZE_MIN } from '../../../../contract/limits'
import type { ElementPatch } from '../../../../contract/shared/element'
import { rotateVector } from '../../geometry/rotation'
import type { Handle } from '../../geometry/sizing'
import { fitPicture, shownPart } from '../../raster/fitPicture'
import { type BoardElement, boxOf } from '../../store/BoardElement'
import { CROP_MIN, objectFit, readCrop } from '../../store/elementAppearance'

/** A picture about to be cropped. All in board px from the top left of the element's unrotated box. */
export interface CropStart {
  readonly element: BoardElement
  /** Where the whole picture would be, at the scale of its visible part. */
  readonly whole: Rect
  /** The visible part. */
  readonly shown: Rect
}

/** `natural` is the picture's intrinsic size, in any unit unless its fit shows pixels at actual size. */
export function startCrop(element: BoardElement, natural: Size): CropStart {
  const crop = readCrop(element.properties)
  const box = { x: 0, y: 0, width: element.width, height: element.height }
  const part = fitPicture(shownPart(natural, crop), box, objectFit(element.properties))
  const { x, y, width, height } = crop ?? { x: 0, y: 0, width: 1, height: 1 }
  const whole = { width: part.width / width, height: part.height / height }
  return {
    element,
    whole: { x: part.x - x * whole.width, y: part.y - y * whole.height, ...whole },
    shown: overlap(part, box),
  }
}

/** The patch that crops to this part: the box takes its size, and every pixel stays put on the board. */
export function cropPatch({ element, whole }: CropStart, part: Rect): ElementPatch {
  const width = Math.round(part.width)
  const height = Math.round(part.height)
  const box = boxOf(element)
  const middle = centerOf(box)
  const arm = rotateVector(
    { x: part.x + part.width / 2 - box.width / 2, y: part.y + part.height / 2 - box.height / 2 },
    box.rotation,
  )
  const crop = {
    x: share((part.x - whole.x) / whole.width),
    y: share((part.y - whole.y) / whole.height),
    width: share(part.width / whole.width),
    height: share(part.height / whole.height),
  }
  const isWhole = crop.width === 1 && crop.height === 1
  return {
    positionX: Math.round(middle.x + arm.x - width / 2),
    positionY: Math.round(middle.y + arm.y - height / 2),
    width,
    height,
    properties: { crop: isWhole ? null : crop },
  }
}

/** Rounded to five decimal places, which is less than a pixel of any picture. */
const share = (value: number): number => clamp(Math.round(value * 1e5) / 1e5, 0, 1) + 0

/** The smallest crop of a picture, in board px. */
export function leastCrop(whole: Size): Size {
  return {
    width: Math.min(whole.width, Math.max(ELEMENT_SIZE_MIN, whole.width * CROP_MIN)),
    height: Math.min(whole.height, Math.max(ELEMENT_SIZE_MIN, whole.height * CROP_MIN)),
  }
}

export type CropGrip = Handle | 'middle'

export interface CropDrag {
  readonly from: Rect
  readonly grip: CropGrip
  /** By how much the grip was moved, in board px. */
  readonly by: Point
  /** The whole picture. */
  readonly bounds: Rect
  /** Width to height; null for any. */
  readonly ratio: number | null
}

/** The part after a grip was dragged: always within the picture, never smaller than the minimum. */
export function dragCrop(drag: CropDrag): Rect {
  const { from, grip, by, bounds, ratio } = drag
  if (grip === 'middle') return moveInside({ ...from, x: from.x + by.x, y: from.y + by.y }, bounds)
  return ratio === null ? dragFree(drag, grip) : dragInRatio(drag, grip, ratio)
}

function dragFree({ from, by, bounds }: CropDrag, grip: Handle): Rect {
  const least = leastCrop(bounds)
  let { x: left, y: top } = from
  let right = left + from.width
  let bottom = top + from.height
  if (grip.endsWith('w')) left = clamp(left + by.x, bounds.x, right - least.width)
  if (grip.endsWith('e')) right = clamp(right + by.x, left + least.width, bounds.x + bounds.width)
  if (grip.startsWith('n')) top = clamp(top + by.y, bounds.y, bottom - least.height)
  if (grip.startsWith('s')) bottom = clamp(bottom + by.y, top + least.height, bounds.y + bounds.height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The opposite corner, or the middle of the opposite edge, stays put. */
function dragInRatio({ from, by, bounds }: CropDrag, grip: Handle, ratio: number): Rect {
  const sideX = grip.endsWith('e') ? 1 : grip.endsWith('w') ? -1 : 0
  const sideY = grip.startsWith('s') ? 1 : grip.startsWith('n') ? -1 : 0
  const anchor = {
    x: from.x + (from.width * (1 - sideX)) / 2,
    y: from.y + (from.height * (1 - sideY)) / 2,
  }
  const room = {
    width: roomBeside(anchor.x, sideX, bounds.x, bounds.x + bounds.width),
    height: roomBeside(anchor.y, sideY, bounds.y, bounds.y + bounds.height),
  }
  const wide = from.width + sideX * by.x
  const high = (from.height + sideY * by.y) * ratio
  const wanted = sideX === 0 ? high : sideY === 0 ? wide : Math.max(wide, high)
  const most = Math.min(room.width, room.height * ratio)
  const least = leastCrop(bounds)
  const width = clamp(wanted, Math.min(most, Math.max(least.width, least.height * ratio)), most)
  const height = width / ratio
  return {
    x: anchor.x + (sideX * width) / 2 - width / 2,
    y: anchor.y + (sideY * height) / 2 - height / 2,
    width,
    height,
  }
}

/** How long a span from `at` may be, or, for side 0, one centered on it. */
function roomBeside(at: number, side: number, from: number, to: number): number {
  return side > 0 ? to - at : side < 0 ? at - from : 2 * Math.min(at - from, to - at)
}

/** The largest part of the picture with these proportions, as near to `part` as possible. */
export function cropToRatio(part: Rect, bounds: Rect, ratio: number): Rect {
  const width = Math.min(bounds.width, bounds.height * ratio)
  const height = width / ratio
  const middle = centerOf(part)
  return moveInside({ x: middle.x - width / 2, y: middle.y - height / 2, width, height }, bounds)
}

function moveInside(rect: Rect, bounds: Rect): Rect {
  return {
    ...rect,
    x: clamp(rect.x, bounds.x, bounds.x + bounds.width - rect.width),
    y: clamp(rect.y, bounds.y, bounds.y + bounds.height - rect.height),
  }
}

function overlap(a: Rect, b: Rect): Rect {
  const x = Math.max(a.x, b.x)
  const y = Math.max(a.y, b.y)
  return {
    x,
    y,
    width: Math.min(a.x + a.width, b.x + b.width) - x,
    height: Math.min(a.y + a.height, b.y + b.height) - y,
  }
}
