import { centreOf, type Rect, union } from '../geometry/rect'
import { boundsOf, turn } from '../geometry/rotation'
import { type BoardElement, boxOf } from '../store/BoardElement'
import { layoutText } from './layoutText'
import type { Pen } from './Pen'

/** The upright rect around all that is drawn of an element, in board px: a text may be longer than its box. */
export function paintedBounds(pen: Pen, element: BoardElement): Rect {
  const box = boxOf(element)
  if (element.type !== 'text') return boundsOf(box)
  const { lines, lineHeight } = layoutText(pen, element)
  const height = Math.max(box.height, lines.length * lineHeight)
  if (height === box.height) return boundsOf(box)
  // It is turned about the middle of its box, not of its words.
  const middle = centreOf(box)
  const corners = [
    { x: box.x, y: box.y },
    { x: box.x + box.width, y: box.y },
    { x: box.x, y: box.y + height },
    { x: box.x + box.width, y: box.y + height },
  ].map((corner) => {
    const turned = turn({ x: corner.x - middle.x, y: corner.y - middle.y }, box.rotation)
    return { x: turned.x + middle.x, y: turned.y + middle.y, width: 0, height: 0 }
  })
  return union(corners) ?? boundsOf(box)
}
