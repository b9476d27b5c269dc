import { type Point, type Rect, rectBetween } from '../../../../contract/layout/rect'
import { toBoard } from '../../geometry/camera'
import { touchesBox } from '../../geometry/rotation'
import { boxOf } from '../../store/BoardElement'
import { type Effect, exceedsThreshold, type Pointer, type Scene, type Step, withIds } from '../gesture'

/** A box dragged over empty canvas, selecting what it touches as it grows. */
export interface MarqueeState {
  readonly kind: 'marquee'
  readonly pointer: Pointer
  /** Where on the board it began: this corner stays put when the canvas scrolls. */
  readonly from: Point
  readonly isBox: boolean
  readonly selectedBefore: readonly string[]
  readonly isAdding: boolean
}

interface MarqueeStart {
  readonly pointer: Pointer
  readonly selectedBefore: readonly string[]
  readonly isAdding: boolean
}

export const startMarquee = ({ pointer, selectedBefore, isAdding }: MarqueeStart, scene: Scene): MarqueeState => ({
  kind: 'marquee',
  pointer,
  from: toBoard(scene.camera, pointer.point),
  isBox: false,
  selectedBefore,
  isAdding,
})

export function dragMarquee(state: MarqueeState, pointer: Pointer, scene: Scene): Step<MarqueeState> {
  const isBox = state.isBox || exceedsThreshold(state.pointer, pointer)
  if (!isBox) return { next: state, effects: [] }
  const rect = rectBetween(state.from, toBoard(scene.camera, pointer.point))
  const effects: Effect[] = [
    { type: 'marquee', rect },
    { type: 'select', ids: selectedBy(state, rect, scene) },
  ]
  return { next: { ...state, isBox }, effects }
}

/** Keeps the order of the selection, so that picks keep their numbers. */
function selectedBy(state: MarqueeState, rect: Rect, scene: Scene): string[] {
  const touched = scene.search(rect).filter((id) => {
    const element = scene.element(id)
    // The index has only bounds, and a rotated element does not fill its bounds.
    return element && !scene.isLocked(id) && (element.rotation % 90 === 0 || touchesBox(rect, boxOf(element)))
  })
  const wanted = new Set([...(state.isAdding ? state.selectedBefore : []), ...scene.withGroups(touched)])
  return withIds(
    [...scene.selection].filter((id) => wanted.has(id)),
    wanted,
  )
}

/** A finger that rested and lifted without dragging requests the canvas menu. */
export function endMarquee(state: MarqueeState, pointer: Pointer, scene: Scene): Effect[] {
  const gone: Effect = { type: 'marquee', rect: null }
  if (!state.isBox) return [gone, { type: 'context', point: state.pointer.point, id: null }]
  return [...dragMarquee(state, pointer, scene).effects, gone]
}

export const cancelMarquee = (state: MarqueeState): Effect[] => [
  { type: 'marquee', rect: null },
  { type: 'select', ids: state.selectedBefore },
]
