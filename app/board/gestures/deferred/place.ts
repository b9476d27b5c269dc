import { distance, rectBetween } from '../../../../contract/layout/rect'
import { toBoard } from '../../geometry/camera'
import { newText } from '../../store/lazy/newText'
import { type Effect, type PlacingTool, type Pointer, type Scene, type Step, THRESHOLD } from '../gesture'
import { snapToGrid } from './snap'

/** A text, rectangle or circle tool: a click places one, a drag also sets its size. */
export interface PlaceState {
  readonly kind: 'place'
  readonly pointer: Pointer
  readonly tool: PlacingTool
  readonly isBox: boolean
}

export const startPlace = (pointer: Pointer, tool: PlacingTool): PlaceState => ({
  kind: 'place',
  pointer,
  tool,
  isBox: false,
})

export function dragPlace(state: PlaceState, pointer: Pointer, scene: Scene): Step<PlaceState> {
  const isBox = state.isBox || distance(state.pointer.point, pointer.point) >= THRESHOLD[pointer.kind]
  if (!isBox) return { next: state, effects: [] }
  return { next: { ...state, isBox }, effects: [{ type: 'marquee', rect: areaOf(state, pointer, scene) }] }
}

export function endPlace(state: PlaceState, pointer: Pointer, scene: Scene): Effect[] {
  const at = toBoard(scene.camera, state.pointer.point)
  const area = state.isBox ? areaOf(state, pointer, scene) : null
  const text = state.tool === 'text' ? newText(scene) : undefined
  return [
    { type: 'marquee', rect: null },
    { type: 'place', tool: state.tool, at, area, text },
  ]
}

export const cancelPlace = (): Effect[] => [{ type: 'marquee', rect: null }]

/** The dragged area; a square with Shift. */
function areaOf(state: PlaceState, pointer: Pointer, scene: Scene) {
  const from = snapToGrid(toBoard(scene.camera, state.pointer.point), pointer, scene)
  const to = snapToGrid(toBoard(scene.camera, pointer.point), pointer, scene)
  if (!pointer.modifiers.shift) return rectBetween(from, to)
  const side = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))
  const square = {
    x: from.x + (to.x < from.x ? -side : side),
    y: from.y + (to.y < from.y ? -side : side),
  }
  return rectBetween(from, square)
}
