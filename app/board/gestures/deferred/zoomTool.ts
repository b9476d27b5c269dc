import { distance, rectBetween } from '../../../../contract/layout/rect'
import { ZOOM_MAX } from '../../../../contract/limits'
import { fitCamera, toBoard, zoomAt } from '../../geometry/camera'
import { type Effect, type Pointer, type Scene, type Step, THRESHOLD } from '../gesture'

/** The Zoom tool: a click zooms in, or out with Alt or Shift; dragging a box zooms to it. */
export interface ZoomToolState {
  readonly kind: 'zoomTool'
  readonly pointer: Pointer
  readonly isBox: boolean
}

const CLICK_FACTOR = 1.5

export const startZoomTool = (pointer: Pointer): ZoomToolState => ({ kind: 'zoomTool', pointer, isBox: false })

export function dragZoomBox(state: ZoomToolState, pointer: Pointer, scene: Scene): Step<ZoomToolState> {
  const isBox = state.isBox || distance(state.pointer.point, pointer.point) >= THRESHOLD[pointer.kind]
  if (!isBox) return { next: state, effects: [] }
  return { next: { ...state, isBox }, effects: [{ type: 'marquee', rect: boxOnBoard(state, pointer, scene) }] }
}

export function endZoomTool(state: ZoomToolState, pointer: Pointer, scene: Scene): Effect[] {
  if (state.isBox) {
    const box = boxOnBoard(state, pointer, scene)
    const camera = fitCamera(box, scene.view.viewport, { most: ZOOM_MAX, padding: 0 })
    return [
      { type: 'marquee', rect: null },
      { type: 'camera', camera },
    ]
  }
  const isOut = pointer.modifiers.alt || pointer.modifiers.shift
  const zoom = isOut ? scene.camera.zoom / CLICK_FACTOR : scene.camera.zoom * CLICK_FACTOR
  return [{ type: 'camera', camera: zoomAt(scene.camera, pointer.point, zoom) }]
}

export const cancelZoomTool = (): Effect[] => [{ type: 'marquee', rect: null }]

const boxOnBoard = (state: ZoomToolState, pointer: Pointer, scene: Scene) =>
  rectBetween(toBoard(scene.camera, state.pointer.point), toBoard(scene.camera, pointer.point))
