import type { Layer, LayerTree } from './layerTree'

/**
 * The layers that move, and their siblings. Members of one group move within it; all others, and whole groups, at the
 * top level.
 */
export interface MovingLayers {
  /** Null at the top level. */
  readonly groupId: string | null
  /** The layers that move, front to back, and their elements' ids. */
  readonly moved: readonly Layer[]
  readonly ids: ReadonlySet<string>
  /** The remaining siblings, front to back. */
  readonly rest: readonly Layer[]
  /** How many of `rest` are in front of the first layer that moves, and of the last. */
  readonly first: number
  readonly last: number
}

/** A move as `reorderElements` takes it. */
export interface LayerMove {
  /** Back to front. */
  readonly ids: readonly string[]
  /** They go directly behind this one; null for the front. */
  readonly before: string | null
  /** The new position of the first of them among its siblings, from 1. */
  readonly position: number
  readonly of: number
}

/** Null if none of the elements can be moved: backgrounds stay behind all others. */
export function movingLayers({ layers }: LayerTree, ids: ReadonlySet<string>): MovingLayers | null {
  const touched = layers.filter((layer) => layer.ids.some((id) => ids.has(id)))
  const [only] = touched
  if (!only) return null
  const isInside = touched.length === 1 && only.groupId !== null && !only.ids.every((id) => ids.has(id))
  const siblings = isInside ? only.ids.map((id): Layer => ({ key: id, groupId: null, ids: [id] })) : layers
  const moves = (layer: Layer) => layer.ids.some((id) => ids.has(id))
  const moved = siblings.filter(moves)
  const rest = siblings.filter((layer) => !moves(layer))
  const first = siblings.findIndex(moves)
  const last = rest.length - (siblings.length - 1 - siblings.findLastIndex(moves))
  const all = new Set(moved.flatMap((layer) => layer.ids))
  return { groupId: isInside ? only.groupId : null, moved, ids: all, rest, first, last }
}

/**
 * The move that leaves `at` of the remaining siblings in front; null if nothing would change. The elements go directly
 * in front of the sibling that then follows, or behind all siblings.
 */
export function moveLayers({ stack }: LayerTree, moving: MovingLayers, at: number): LayerMove | null {
  const { ids, rest, groupId } = moving
  const lifted = stack.filter((id) => ids.has(id))
  const others = stack.filter((id) => !ids.has(id))
  const below = rest[at]
  const lowest = groupId === null ? others[0] : rest.at(-1)?.ids.at(-1)
  const index = below ? others.indexOf(below.ids[0] ?? '') + 1 : others.indexOf(lowest ?? '')
  const wanted = [...others.slice(0, index), ...lifted, ...others.slice(index)]
  if (wanted.every((id, place) => id === stack[place])) return null
  return { ids: lifted, before: others[index] ?? null, position: at + 1, of: rest.length + moving.moved.length }
}
