import { centerOf, contains, type Point, type Rect } from '../../../../contract/layout/rect'
import { GRID_STEP } from '../../../../contract/limits'
import type { Camera } from '../../geometry/camera'
import { type Guide, guidesOf, type Part, type SnapOffset, type Spans, snapRect, spansOf } from '../../geometry/snap'
import type { Scene } from '../gesture'
import type { Pointer } from '../input'

/** Screen px within which a line snaps. */
const REACH = 6
/** With more elements in view, only nearby ones count: snapping to all would be slow, and happen everywhere. */
const MOST_TARGETS = 250
/** How many times the search area may be halved. */
const MOST_HALVINGS = 6
const NONE: SnapOffset = { dx: 0, dy: 0 }

/** What a drag can snap to. Cached until the camera moves or the drag leaves the area. */
export interface SnapTargets {
  readonly camera: Camera
  readonly moving: ReadonlySet<string>
  /** The area searched; null for the whole view. */
  readonly area: Rect | null
  readonly spans: readonly Spans[]
}

export function findSnapTargets(moving: ReadonlySet<string>, near: Rect, scene: Scene): SnapTargets {
  const { visible } = scene.view
  const targetsIn = (part: Rect) => scene.search(part).filter((id) => !moving.has(id))
  const middle = centerOf(near)
  let area: Rect | null = null
  let ids = targetsIn(visible)
  for (let halving = 1; ids.length > MOST_TARGETS && halving <= MOST_HALVINGS; halving++) {
    const width = visible.width / 2 ** halving
    const height = visible.height / 2 ** halving
    area = { x: middle.x - width / 2, y: middle.y - height / 2, width, height }
    ids = targetsIn(area)
  }
  const spans = ids.slice(0, MOST_TARGETS).flatMap((id) => {
    const bounds = scene.boundsOf([id])
    return bounds ? [spansOf(bounds)] : []
  })
  return { camera: scene.camera, moving, area, spans }
}

/** The same targets, or new ones if the camera moved or the rect left their area. */
export function refreshSnapTargets(targets: SnapTargets, rect: Rect, scene: Scene): SnapTargets {
  const isInside = !targets.area || contains(targets.area, { ...centerOf(rect), width: 0, height: 0 })
  return targets.camera === scene.camera && isInside ? targets : findSnapTargets(targets.moving, rect, scene)
}

export interface Parts {
  readonly x: readonly Part[]
  readonly y: readonly Part[]
}

/** How far the rect has to move to snap. Ctrl or Cmd turns snapping off. */
export function snapToTargets(
  targets: SnapTargets,
  rect: Rect,
  parts: Parts,
  pointer: Pointer,
  scene: Scene,
): SnapOffset {
  if (pointer.modifiers.ctrl) return NONE
  return snapRect(rect, { targets: targets.spans, reach: REACH / scene.camera.zoom, hasGrid: scene.hasGrid, parts })
}

export const guidesForTargets = (targets: SnapTargets, rect: Rect, parts: Parts, pointer: Pointer): readonly Guide[] =>
  pointer.modifiers.ctrl ? [] : guidesOf(rect, { targets: targets.spans, parts })

/** Snaps a corner of the dragged area to the grid, if there is one. */
export function snapToGrid(point: Point, pointer: Pointer, scene: Scene): Point {
  if (!scene.hasGrid || pointer.modifiers.ctrl) return point
  const settled = (place: number) => Math.round(place / GRID_STEP) * GRID_STEP
  return { x: settled(point.x), y: settled(point.y) }
}
