import { panBy } from '../geometry/camera'
import type { Scene, Step } from './gesture'
import type { Pointer } from './input'

/** The canvas follows the pointer: from empty canvas, with the pan tool, Space or the middle button. */
export interface PanState {
  readonly kind: 'pan'
  /** Where it was last. */
  readonly pointer: Pointer
}

export const startPan = (pointer: Pointer): PanState => ({ kind: 'pan', pointer })

export function panTo(state: PanState, pointer: Pointer, scene: Scene): Step<PanState> {
  const dx = pointer.point.x - state.pointer.point.x
  const dy = pointer.point.y - state.pointer.point.y
  const next: PanState = { kind: 'pan', pointer }
  if (dx === 0 && dy === 0) return { next, effects: [] }
  return { next, effects: [{ type: 'camera', camera: panBy(scene.camera, dx, dy) }] }
}
