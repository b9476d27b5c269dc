import { centerOf, contains, type Point, type Rect } from '../../../../contract/layout/rect'
import { GRID_STEP } from '../../../../contract/limits'
import type { Camera } from '../../geometry/camera'
import type { Guide } from '../../store/BoardScene'
import type { Pointer, Scene } from '../gesture'

// Snapping: first what a drag can snap to, then the math of lines and gaps.

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
  return { x: nearestGridLine(point.x), y: nearestGridLine(point.y) }
}

// ---- lines and gaps

/** Start and end on one axis. */
type Span = readonly [number, number]

/** A rect as its span on each axis. */
interface Spans {
  readonly x: Span
  readonly y: Span
}

/** A part of a span that can snap to a line: its start, its middle or its end. */
export type Part = -1 | 0 | 1

export interface Parts {
  readonly x: readonly Part[]
  readonly y: readonly Part[]
}

export interface SnapOptions {
  readonly targets: readonly Spans[]
  /** How far away a line still snaps, in board px. */
  readonly reach: number
  readonly hasGrid: boolean
  /** Parts of the rect that can snap on each axis; none if it must not move along that axis. */
  readonly parts: Parts
}

interface SnapOffset {
  readonly dx: number
  readonly dy: number
}

type Axis = 'x' | 'y'

/** Places closer than this (board px) count as equal. */
const SAME = 0.01
const ALL_PARTS: readonly Part[] = [-1, 0, 1]

export const spansOf = (rect: Rect): Spans => ({
  x: [rect.x, rect.x + rect.width],
  y: [rect.y, rect.y + rect.height],
})

/**
 * How far to move the rect to snap it: to the nearest edge, center or equal gap within reach, else to the grid, if
 * there is one. Linear in the number of targets.
 */
export function snapRect(rect: Rect, options: SnapOptions): SnapOffset {
  const spans = spansOf(rect)
  return { dx: snapAxis('x', spans, options), dy: snapAxis('y', spans, options) }
}

function snapAxis(axis: Axis, spans: Spans, { targets, reach, hasGrid, parts }: SnapOptions): number {
  const span = spans[axis]
  let best: number | null = null
  const take = (off: number) => {
    if (Math.abs(off) < (best === null ? reach : Math.abs(best))) best = off
  }
  for (const part of parts[axis]) {
    const at = pointOf(span, part)
    for (const { [axis]: other } of targets) {
      if (part === 0) take((other[0] + other[1]) / 2 - at)
      else {
        take(other[0] - at)
        take(other[1] - at)
      }
    }
  }
  // Gaps only matter while the whole rect moves.
  if (parts[axis].length === ALL_PARTS.length) for (const gap of gapsOf(axis, spans, targets, reach)) take(gap.off)
  const [first] = parts[axis]
  if (best !== null || !hasGrid || first === undefined) return best ?? 0
  const at = pointOf(span, first)
  return nearestGridLine(at) - at
}

const nearestGridLine = (place: number): number => Math.round(place / GRID_STEP) * GRID_STEP

/** The lines that a snapped rect shares with the targets, and the equal gaps around it. */
export function guidesOf(rect: Rect, { targets, parts }: Pick<SnapOptions, 'targets' | 'parts'>): Guide[] {
  const spans = spansOf(rect)
  return (['x', 'y'] as const).flatMap((axis) => {
    const lines = parts[axis].flatMap((part) => lineThrough(axis, spans, part, targets) ?? [])
    // If both edges are shared, the line between them adds nothing.
    const guides = lines.length === ALL_PARTS.length ? lines.filter((_, index) => index !== 1) : lines
    if (parts[axis].length < ALL_PARTS.length) return guides
    const even = gapsOf(axis, spans, targets, SAME).filter(({ off }) => Math.abs(off) < SAME)
    return [...guides, ...even.flatMap(({ marks }) => marks)]
  })
}

const pointOf = ([start, end]: Span, part: Part): number => (part === 0 ? (start + end) / 2 : part === -1 ? start : end)

function lineThrough(axis: Axis, spans: Spans, part: Part, targets: readonly Spans[]): Guide | null {
  const at = pointOf(spans[axis], part)
  const cross = axis === 'x' ? 'y' : 'x'
  let [from, to] = spans[cross]
  let isShared = false
  const isHere = (place: number) => Math.abs(place - at) < SAME
  for (const target of targets) {
    const [start, end] = target[axis]
    if (part === 0 ? !isHere((start + end) / 2) : !isHere(start) && !isHere(end)) continue
    isShared = true
    from = Math.min(from, target[cross][0])
    to = Math.max(to, target[cross][1])
  }
  return isShared ? { runs: axis === 'x' ? 'down' : 'across', at, from, to, isGap: false } : null
}

interface Gap {
  /** How far to move for equal gaps. */
  readonly off: number
  readonly marks: readonly Guide[]
}

/** Equal gaps: centered between two neighbors, or repeating a gap on one side. */
function gapsOf(axis: Axis, spans: Spans, targets: readonly Spans[], reach: number): Gap[] {
  const cross = axis === 'x' ? 'y' : 'x'
  const [start, end] = spans[axis]
  const [low, high] = spans[cross]
  const row = targets.filter(({ [cross]: [from, to] }) => from < high && to > low)
  const before = lastBefore(row, axis, start + reach)
  const after = firstAfter(row, axis, end - reach)
  const prior = before && lastBefore(row, axis, before[axis][0])
  const next = after && firstAfter(row, axis, after[axis][1])
  const mark = (from: number, to: number): Guide => ({
    runs: axis === 'x' ? 'across' : 'down',
    at: (low + high) / 2,
    from,
    to,
    isGap: true,
  })

  const gaps: Gap[] = []
  if (before && after) {
    const [left, right] = [before[axis][1], after[axis][0]]
    if (right - left > end - start) {
      gaps.push({ off: (left + right - start - end) / 2, marks: [mark(left, start), mark(end, right)] })
    }
  }
  if (before && prior) {
    const [left, right] = [prior[axis][1], before[axis][0]]
    const from = before[axis][1]
    gaps.push({ off: from + right - left - start, marks: [mark(left, right), mark(from, start)] })
  }
  if (after && next) {
    const [left, right] = [after[axis][1], next[axis][0]]
    const to = after[axis][0]
    gaps.push({ off: to - (right - left) - end, marks: [mark(end, to), mark(left, right)] })
  }
  return gaps
}

function lastBefore(row: readonly Spans[], axis: Axis, limit: number): Spans | undefined {
  let found: Spans | undefined
  for (const each of row) if (each[axis][1] < limit && !(found && found[axis][1] >= each[axis][1])) found = each
  return found
}

function firstAfter(row: readonly Spans[], axis: Axis, limit: number): Spans | undefined {
  let found: Spans | undefined
  for (const each of row) if (each[axis][0] > limit && !(found && found[axis][0] <= each[axis][0])) found = each
  return found
}
