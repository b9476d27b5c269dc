import { nodeId } from '../elements/elementNode'
import { isMotionReduced } from '../live/reducedMotion'

/** More at once would cost a phone its frames. */
const MOST = 60
const DURATION = 240

/** Makes a change of these elements' places and shows them on their way there, where motion is welcome. */
export function settle(ids: readonly string[], change: () => void): void {
  const nodes = isMotionReduced() ? [] : ids.flatMap((id) => document.getElementById(nodeId(id)) ?? [])
  const before = nodes.length > MOST ? [] : nodes.map(boxOf)
  change()
  if (before.length === 0) return
  requestAnimationFrame(() => {
    for (const [index, node] of nodes.entries()) {
      const from = before[index]
      const to = boxOf(node)
      if (!from || !node.isConnected || to.width === 0) continue
      const away = `${from.x - to.x}px ${from.y - to.y}px`
      node.animate(
        { translate: [away, '0 0'], scale: [from.width / to.width, 1] },
        { duration: DURATION, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
      )
    }
  })
}

/** The middle and width as laid out, in board px: what a transform does to it does not count. */
function boxOf(node: HTMLElement): { readonly x: number; readonly y: number; readonly width: number } {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = node
  return { x: offsetLeft + offsetWidth / 2, y: offsetTop + offsetHeight / 2, width: offsetWidth }
}
