import type { Size } from '../../../contract/layout/rect'
import { type Camera, cameraWith, toBoard } from './camera'

/**
 * The camera partway (`share`, 0 to 1) from one to another. The zoom changes exponentially and the center moves with
 * it: one point stays put on the screen, as in a pinch.
 */
export function cameraBetween(from: Camera, to: Camera, viewport: Size, share: number): Camera {
  if (share >= 1) return to
  const middle = { x: viewport.width / 2, y: viewport.height / 2 }
  const [start, end] = [toBoard(from, middle), toBoard(to, middle)]
  const zoom = from.zoom * (to.zoom / from.zoom) ** share
  const gone = isSameZoom(from, to) ? share : (1 / zoom - 1 / from.zoom) / (1 / to.zoom - 1 / from.zoom)
  const over = { x: start.x + (end.x - start.x) * gone, y: start.y + (end.y - start.y) * gone }
  return cameraWith(over, middle, zoom)
}

/** Smoothstep: slow, fast, slow. */
export const eased = (share: number): number => share * share * (3 - 2 * share)

/** Whether the zooms are too close to divide by their difference. */
function isSameZoom(from: Camera, to: Camera): boolean {
  return Math.abs(to.zoom / from.zoom - 1) < 1e-6
}
