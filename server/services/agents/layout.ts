import type { AgentLayout, AgentSide } from '../../../contract/agents'
import { freePlace, PLACING_GAP } from '../../../contract/layout/freePlace'
import { justifiedRows } from '../../../contract/layout/justifiedRows'
import { clamp, offset, type Point, type Rect, type Size, union } from '../../../contract/layout/rect'
import { ELEMENT_SIZE_MAX, ELEMENT_SIZE_MIN } from '../../../contract/limits'

// Pure: lays out the elements that agents add or arrange. Agents never compute coordinates.

/** Board px between two elements. */
const GAP = 16
/** Board px between the parts of a block. */
const PART_GAP = 24
/** Board px: the maximum width of a row of swatches or texts, unless the images above it are wider. */
const ROW_WIDTH = 960
/** Aspect ratio that a block of images approximates. */
const SHAPE = 1.5

/** A box to lay out. */
export interface LaidOut extends Size {
  /** Images may be scaled proportionally; everything else is only moved. */
  readonly role: 'title' | 'picture' | 'swatch' | 'text'
}

/**
 * A rect for each box, in the same order, in whole board px from the top left corner of the block.
 * @param layout null: titles, images, swatches and texts below each other
 */
export function layOut(boxes: readonly LaidOut[], layout: AgentLayout | null): Rect[] {
  return arranged(boxes, layout).map(wholePixels)
}

/**
 * The top left corner for a block of this size: in free space near the existing elements, or as close to a rect's side
 * as possible.
 */
export function placeFor(
  size: Size,
  taken: readonly Rect[],
  beside?: { readonly rect: Rect; readonly side: AgentSide },
): Point {
  const at = beside && middleBeside(size, beside)
  return freePlace(size, { taken, visible: null, random: () => 0, at })
}

/** Moves rects so that the top left corner of their union is at this point. */
export function movedTo(rects: readonly Rect[], { x, y }: Point): Rect[] {
  const around = union(rects)
  return around ? rects.map((rect) => offset(rect, Math.round(x - around.x), Math.round(y - around.y))) : []
}

function middleBeside(size: Size, { rect, side }: { readonly rect: Rect; readonly side: AgentSide }): Point {
  const [x, y] = [rect.x + size.width / 2, rect.y + size.height / 2]
  switch (side) {
    case 'right':
      return { x: x + rect.width + PLACING_GAP, y }
    case 'left':
      return { x: x - size.width - PLACING_GAP, y }
    case 'below':
      return { x, y: y + rect.height + PLACING_GAP }
    case 'above':
      return { x, y: y - size.height - PLACING_GAP }
  }
}

function arranged(boxes: readonly LaidOut[], layout: AgentLayout | null): Rect[] {
  switch (layout) {
    case 'row':
      return inRows(boxes, Infinity)
    case 'column':
      return inRows(boxes, 0)
    case 'grid':
      return grid(boxes)
    case 'masonry':
      return masonry(boxes)
    case 'rows':
      return inParts(boxes, ({ role }) => (role === 'picture' ? 0 : 1))
    case null:
      return inParts(boxes, ({ role }) => ['title', 'picture', 'swatch', 'text'].indexOf(role))
  }
}

/** Parts below each other, each in the given order: titles in a column, images in justified rows, the rest in rows. */
function inParts(boxes: readonly LaidOut[], partOf: (box: LaidOut) => number): Rect[] {
  const rects: Rect[] = []
  const numbers = [...new Set(boxes.map(partOf))].sort((a, b) => a - b)
  let [top, widest] = [0, ROW_WIDTH]
  for (const number of numbers) {
    const indexes = [...boxes.keys()].filter((index) => boxes[index] && partOf(boxes[index]) === number)
    const part = indexes.flatMap((index) => boxes[index] ?? [])
    const made = part[0]?.role === 'picture' ? pictureRows(part) : inRows(part, part[0]?.role === 'title' ? 0 : widest)
    for (const [at, index] of indexes.entries()) {
      const rect = made[at]
      if (rect) rects[index] = offset(rect, 0, top)
    }
    const around = union(made)
    top += (around?.height ?? 0) + PART_GAP
    widest = Math.max(widest, around?.width ?? 0)
  }
  return rects
}

function pictureRows(boxes: readonly Size[]): Rect[] {
  const [only] = boxes
  if (only && boxes.length === 1) return [{ x: 0, y: 0, width: only.width, height: only.height }]
  const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0)
  const width = Math.sqrt(area * SHAPE)
  const ratios = boxes.map((box) => box.width / box.height)
  const rects = justifiedRows(ratios, { width, rowHeight: Math.sqrt(area / boxes.length), gap: GAP })
  // Otherwise a long, thin image, enlarged to the minimum element size, would overlap its neighbor.
  const thinnest = Math.min(...rects.map((rect) => Math.min(rect.width, rect.height)))
  const scale = Math.max(1, ELEMENT_SIZE_MIN / thinnest)
  return rects.map(({ x, y, ...size }) => ({
    x: x * scale,
    y: y * scale,
    width: size.width * scale,
    height: size.height * scale,
  }))
}

/** Side by side in rows of at most this width; one per row if it is 0. */
function inRows(boxes: readonly Size[], most: number): Rect[] {
  let [x, y, bottom] = [0, 0, 0]
  return boxes.map(({ width, height }) => {
    if (x > 0 && x + width > most) [x, y] = [0, bottom + GAP]
    const rect = { x, y, width, height }
    x += width + GAP
    bottom = Math.max(bottom, y + height)
    return rect
  })
}

/** Columns as wide as their widest box, rows as high as their highest, each box centered in its cell. */
function grid(boxes: readonly Size[]): Rect[] {
  const columns = Math.ceil(Math.sqrt(boxes.length))
  const wide: number[] = []
  const high: number[] = []
  for (const [index, { width, height }] of boxes.entries()) {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    wide[column] = Math.max(wide[column] ?? 0, width)
    high[row] = Math.max(high[row] ?? 0, height)
  }
  const startOf = (sizes: readonly number[], index: number) =>
    sizes.slice(0, index).reduce((sum, size) => sum + size + GAP, 0)
  return boxes.map(({ width, height }, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const x = startOf(wide, column) + ((wide[column] ?? width) - width) / 2
    const y = startOf(high, row) + ((high[row] ?? height) - height) / 2
    return { x, y, width, height }
  })
}

/** Columns of equal width; each box goes into the shortest one, and all but images are centered in it. */
function masonry(boxes: readonly LaidOut[]): Rect[] {
  const columns = Math.max(1, Math.round(Math.sqrt(boxes.length * SHAPE)))
  const pictures = boxes.filter(({ role }) => role === 'picture')
  const mean = pictures.reduce((sum, { width }) => sum + width, 0) / Math.max(1, pictures.length)
  const others = boxes.filter(({ role }) => role !== 'picture').map(({ width }) => width)
  const widestPicture = Math.max(0, ...pictures.map((picture) => picture.width / picture.height))
  const width = Math.round(Math.max(mean, ELEMENT_SIZE_MIN * widestPicture, ...others))
  const bottoms = new Array<number>(columns).fill(0)
  return boxes.map((box) => {
    const y = Math.min(...bottoms)
    const column = bottoms.indexOf(y)
    const scale = box.role === 'picture' ? width / box.width : 1
    const size = { width: box.width * scale, height: box.height * scale }
    bottoms[column] = y + Math.ceil(size.height) + GAP
    return { x: column * (width + GAP) + (width - size.width) / 2, y, ...size }
  })
}

function wholePixels({ x, y, width, height }: Rect): Rect {
  const [left, top] = [Math.round(x), Math.round(y)]
  const size = (end: number, start: number) => clamp(Math.round(end) - start, ELEMENT_SIZE_MIN, ELEMENT_SIZE_MAX)
  return { x: left, y: top, width: size(x + width, left), height: size(y + height, top) }
}
