import type { Rect } from '../../../contract/layout/rect'
import { type Camera, toScreen } from '../geometry/camera'

/** Screen px between the ring and what it surrounds, so that a selection's outline shows inside it. */
const GAP = 6

/** Puts a ring around a rect of the board, in screen px, so that its line keeps its width. */
export function placeRing(node: HTMLElement, bounds: Rect, camera: Camera): void {
  const { x, y } = toScreen(camera, bounds)
  node.style.width = `${bounds.width * camera.zoom + 2 * GAP}px`
  node.style.height = `${bounds.height * camera.zoom + 2 * GAP}px`
  node.style.transform = `translate(${x - GAP}px, ${y - GAP}px)`
}
