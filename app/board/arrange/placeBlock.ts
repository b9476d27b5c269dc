import { freePlace, type Surroundings } from '../../../contract/layout/freePlace'
import { offset, type Rect, type Size, union } from '../../../contract/layout/rect'
import { defaultsOf } from '../../../contract/rules/elementDefaults'
import type { NewElement } from '../store/newElement'
import { DEFAULT_GAP } from './Layout'
import { pictureBlock } from './pictureBlock'

/** Non-pictures per row. */
const ROW_MAX = 5

/**
 * Places new elements as one block in free space: pictures in justified rows, all others in rows below them. Returns
 * them in the given order.
 */
export function placeBlock(elements: readonly NewElement[], around: Surroundings): NewElement[] {
  const boxes = layOut(elements, around)
  const block = union(boxes.values())
  if (!block) return [...elements]
  const { x, y } = freePlace(block, around)
  return elements.map((element) => {
    const box = boxes.get(element)
    if (!box) return element
    const { x: positionX, y: positionY, width, height } = offset(box, x, y)
    return { ...element, positionX, positionY, width, height }
  })
}

/** Boxes relative to the block's top left corner. */
function layOut(elements: readonly NewElement[], { visible }: Surroundings): Map<NewElement, Rect> {
  const boxes = new Map<NewElement, Rect>()
  const pictures = elements.filter(({ type }) => type === 'image')
  const others = elements.filter(({ type }) => type !== 'image')
  const sizes = pictures.map(sizeOf)
  const [only] = sizes
  const area = sizes.reduce((sum, { width, height }) => sum + width * height, 0) / sizes.length
  const side = Math.sqrt(area)
  const rects =
    only && sizes.length === 1
      ? [{ x: 0, y: 0, ...only }]
      : pictureBlock(
          sizes.map(({ width, height }) => width / height),
          { width: side, height: side },
          visible ?? { width: 1, height: 1 },
        )
  for (const [index, picture] of pictures.entries()) {
    const rect = rects[index]
    if (rect) boxes.set(picture, rect)
  }
  const perRow = Math.ceil(others.length / Math.ceil(others.length / ROW_MAX))
  let y = below(boxes.values())
  for (let start = 0; start < others.length; start += perRow) {
    let x = 0
    for (const element of others.slice(start, start + perRow)) {
      const size = sizeOf(element)
      boxes.set(element, { x, y, ...size })
      x += size.width + DEFAULT_GAP
    }
    y = below(boxes.values())
  }
  return boxes
}

function below(boxes: Iterable<Rect>): number {
  const { height = -DEFAULT_GAP } = union(boxes) ?? {}
  return height + DEFAULT_GAP
}

function sizeOf({ type = 'shape', width, height }: NewElement): Size {
  const { size } = defaultsOf(type)
  return { width: width ?? size.width, height: height ?? size.height }
}
