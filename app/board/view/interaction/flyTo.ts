import type { Camera } from '../../geometry/camera'
import { cameraBetween, eased } from '../../geometry/flight'
import type { BoardStore } from '../../store/BoardStore'

/** Long enough to see where the camera goes, ms. */
const FLIGHT_MS = 420

/**
 * Animates the camera to `to` within half a second; at once if reduced motion is preferred. Ends early if anything else
 * moves the camera. `onEnd` is called unless it is canceled. Returns a cancel function.
 */
export function flyTo(store: BoardStore, to: Camera, onEnd: (hasArrived: boolean) => void = () => {}): () => void {
  const { view } = store
  if (isMotionReduced()) {
    view.setCamera(to)
    onEnd(true)
    return () => {}
  }
  const from = view.camera
  let last = from
  let begin: number | null = null
  let frame = requestAnimationFrame(step)

  function step(time: number): void {
    begin ??= time
    // Someone is moving the board: leave it to them.
    if (view.camera !== last) {
      onEnd(false)
      return
    }
    const share = Math.min(1, (time - begin) / FLIGHT_MS)
    view.setCamera(cameraBetween(from, to, view.viewport, eased(share)))
    last = view.camera
    if (share < 1) frame = requestAnimationFrame(step)
    else onEnd(true)
  }

  return () => cancelAnimationFrame(frame)
}

/** Whether the person prefers reduced motion. */
export const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
