import { offset, type Rect } from '../../../../contract/layout/rect'
import { boundsOf } from '../../geometry/rotation'
import { boxOf, isBackground } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'

/** An element's upright rect as drawn, with drafts and a running move; null if it is a background or missing. */
export function shownBounds(store: BoardStore, id: string): Rect | null {
  const element = store.element(id)
  if (!element || isBackground(element)) return null
  const bounds = boundsOf(boxOf(element))
  const { lift } = store
  return lift?.ids.has(id) ? offset(bounds, lift.dx, lift.dy) : bounds
}
