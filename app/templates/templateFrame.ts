import { type Rect, union } from '../../contract/layout/rect'
import { TEMPLATE_CANVAS } from '../../contract/limits'
import { boundsOf } from '../board/geometry/rotation'
import { type BoardElement, boxOf, isBackground } from '../board/store/BoardElement'

/** For a template without a background. */
const CANVAS: Rect = { x: 0, y: 0, ...TEMPLATE_CANVAS }

/** The area of a template in board px: its background, else all its elements and the default canvas. */
export function templateFrame(elements: readonly BoardElement[]): Rect {
  const ground = elements.find(isBackground)
  if (ground) return { x: ground.positionX, y: ground.positionY, width: ground.width, height: ground.height }
  return union([CANVAS, ...elements.map((element) => boundsOf(boxOf(element)))]) ?? CANVAS
}
