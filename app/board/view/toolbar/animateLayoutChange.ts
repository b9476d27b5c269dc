import { centerOf } from '../../../../contract/layout/rect'
import { boxOf } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { nodeId } from '../elements/elementNode'
import { isMotionReduced } from '../interaction/flyTo'

/** More at once would drop frames on a phone: 40 animations alone take 15 ms of the frame that starts them. */
const MOST = 24
const DURATION = 240

/**
 * Runs `change` and animates these elements to their new places, unless motion is reduced. Positions come from the
 * board: reading them from the DOM would force a layout in the middle of a frame.
 */
export function animateLayoutChange(store: BoardStore, ids: readonly string[], change: () => void): void {
  const moving = isMotionReduced() || ids.length > MOST ? [] : ids
  const before = moving.map((id) => placeOf(store, id))
  change()
  if (moving.length === 0) return
  requestAnimationFrame(() => {
    for (const [index, id] of moving.entries()) {
      const [from, to] = [before[index], placeOf(store, id)]
      if (!from || !to) continue
      const away = `${from.x - to.x}px ${from.y - to.y}px`
      document
        .getElementById(nodeId(id))
        ?.animate(
          { translate: [away, '0 0'], scale: [from.width / to.width, 1] },
          { duration: DURATION, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
        )
    }
  })
}

/** The middle and width, in board px. */
function placeOf(store: BoardStore, id: string): { x: number; y: number; width: number } | null {
  const element = store.element(id)
  return element ? { ...centerOf(boxOf(element)), width: element.width } : null
}
