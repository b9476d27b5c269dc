import { type Rect, union } from '../../contract/layout/rect'
import { TEMPLATE_CANVAS } from '../../contract/limits'
import { boundsOf } from '../board/geometry/rotation'
import { type BoardElement, boxOf, isBackground } from '../board/store/BoardElement'

/** If a template has no background. */
const CANVAS: Rect = { x: 0, y: 0, ...TEMPLATE_CANVAS }

/** A template's part of the plane, board px: its background, else all of its elements and the usual canvas. */
export function templateFrame(elements: readonly BoardElement[]): Rect {
  const ground = elements.find(isBackground)
  if (ground) return { x: ground.positionX, y: ground.positionY, width: ground.width, height: ground.height }
  return union([CANVAS, ...elements.map((element) => boundsOf(boxOf(element)))]) ?? CANVAS
}
