import { type Rect, union } from '../../contract/layout/rect'
import type { ElementFields } from '../../contract/shared/element'
import { boundsOf } from '../board/geometry/rotation'
import { type BoardElement, boxOf, fromFields, isBackground } from '../board/store/BoardElement'
import { swatchFill } from '../board/store/elementAppearance'
import { normalizePatch } from '../board/store/normalizePatch'
import { templateFrame } from './templateFrame'

/** Board px between existing and added content. */
const GAP = 40

/**
 * Places a template's elements on a board with content: to the right of that and in front. The template's background
 * becomes a sheet of its own size, so that the board keeps its background.
 */
export function placeBeside(fields: readonly ElementFields[], here: readonly BoardElement[]): ElementFields[] {
  const coming = fields.map((each, index) => fromFields(String(index), each))
  const frame = templateFrame(coming)
  const taken = union(here.filter((element) => !isBackground(element)).map((element) => boundsOf(boxOf(element))))
  const corner = taken ? { x: taken.x + taken.width + GAP, y: taken.y } : frame
  const lowest = coming.reduce((low, { zIndex }) => Math.min(low, zIndex), Number.POSITIVE_INFINITY)
  const front = here.reduce((top, { zIndex }) => Math.max(top, zIndex), 0)
  return coming.map(({ id: _id, ...element }) =>
    normalizePatch({
      ...asSheet(element, frame),
      positionX: element.positionX + corner.x - frame.x,
      positionY: element.positionY + corner.y - frame.y,
      zIndex: element.zIndex - lowest + front + 1,
    }),
  ) as ElementFields[]
}

function asSheet(element: Omit<BoardElement, 'id'>, { width, height }: Rect): Omit<BoardElement, 'id'> {
  if (!isBackground(element)) return element
  const color = swatchFill(element)
  const properties = { ...element.properties, backgroundColor: color, borderRadius: '0px' }
  return { ...element, content: color, width, height, properties }
}
