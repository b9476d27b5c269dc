import { offset, type Rect } from '../../../../contract/layout/rect'
import { boundsOf } from '../../geometry/rotation'
import { boxOf, isBackground } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'

/** The upright rect around an element as drawn, with drafts and a running move; null for backgrounds and none. */
export function shownBounds(store: BoardStore, id: string): Rect | null {
  const element = store.element(id)
  if (!element || isBackground(element)) return null
  const bounds = boundsOf(boxOf(element))
  const { lift } = store
  return lift?.ids.has(id) ? offset(bounds, lift.dx, lift.dy) : bounds
}
