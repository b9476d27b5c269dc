import { centerOf, type Rect, union } from '../../../contract/layout/rect'
import { boundsOf, rotateVector } from '../geometry/rotation'
import { type BoardElement, boxOf } from '../store/BoardElement'
import { readShadow } from '../store/elementAppearance'
import { layoutText } from './layoutText'
import type { Pen } from './makeCanvas'

/**
 * The axis-aligned rect around all that an element paints, in board px: a text may overflow its box, and a picture may
 * cast a shadow.
 */
export function paintedBounds(pen: Pen, element: BoardElement): Rect {
  const box = boxOf(element)
  if (element.type === 'image') return withShadow(boundsOf(box), element)
  if (element.type !== 'text') return boundsOf(box)
  const height = Math.max(box.height, layoutText(pen, element).height)
  if (height === box.height) return boundsOf(box)
  // It is rotated about the center of its box, not of its words.
  const middle = centerOf(box)
  const corners = [
    { x: box.x, y: box.y },
    { x: box.x + box.width, y: box.y },
    { x: box.x, y: box.y + height },
    { x: box.x + box.width, y: box.y + height },
  ].map((corner) => {
    const turned = rotateVector({ x: corner.x - middle.x, y: corner.y - middle.y }, box.rotation)
    return { x: turned.x + middle.x, y: turned.y + middle.y, width: 0, height: 0 }
  })
  return union(corners) ?? boundsOf(box)
}

function withShadow(bounds: Rect, element: BoardElement): Rect {
  const shadow = readShadow(element)
  if (!shadow) return bounds
  const reach = shadow.blur + shadow.y
  const { x, y, width, height } = bounds
  return { x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach }
}
