import type { Camera } from '../geometry/camera'
import type { Rect } from '../geometry/rect'
import { type Guide, guidesOf, type Part, type Snapped, type Spans, snapRect, spansOf } from '../geometry/snap'
import type { Effect, Scene } from './gesture'
import type { Pointer } from './input'

/** A line catches from this many screen px away. */
const REACH = 6
const NONE: Snapped = { dx: 0, dy: 0 }

/** What is in sight and stays where it is while something is dragged: looked up once, not for every move. */
export interface SnapField {
  readonly camera: Camera
  readonly moving: readonly string[]
  readonly spans: readonly Spans[]
}

export function lookAround(moving: readonly string[], scene: Scene): SnapField {
  const own = new Set(moving)
  const spans = scene.search(scene.view.visible).flatMap((id) => {
    const bounds = own.has(id) ? null : scene.boundsOf([id])
    return bounds ? [spansOf(bounds)] : []
  })
  return { camera: scene.camera, moving, spans }
}

/** The same field, or what is in sight now where the camera has moved. */
export const seenNow = (field: SnapField, scene: Scene): SnapField =>
  field.camera === scene.camera ? field : lookAround(field.moving, scene)

export interface Parts {
  readonly x: readonly Part[]
  readonly y: readonly Part[]
}

/** How far the rect has to go to rest. Ctrl or Cmd lets it go freely. */
export function snapIn(field: SnapField, rect: Rect, parts: Parts, pointer: Pointer, scene: Scene): Snapped {
  if (pointer.modifiers.ctrl) return NONE
  return snapRect(rect, { targets: field.spans, reach: REACH / scene.camera.zoom, hasGrid: scene.hasGrid, parts })
}

export const guidesIn = (field: SnapField, rect: Rect, parts: Parts, pointer: Pointer): readonly Guide[] =>
  pointer.modifiers.ctrl ? [] : guidesOf(rect, { targets: field.spans, parts })

export const NO_GUIDES: Effect = { type: 'guides', guides: [] }
