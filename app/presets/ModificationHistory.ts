import type { Modification } from '../../contract/modification'

type List = readonly Modification[]

/**
 * A picture's modifications with undo. A slider being dragged changes `now` many times, and becomes one step on
 * release. Pure: each function returns the next state.
 */
export interface ModificationHistory {
  readonly past: readonly List[]
  readonly now: List
  readonly future: readonly List[]
  /** The list before the current drag; null if there is none. */
  readonly before: List | null
}

/** Steps that can be undone. */
const STEPS_MAX = 100

export function beginHistory(now: List = []): ModificationHistory {
  return { past: [], now, future: [], before: null }
}

/** Shown, but not a step yet. */
export function preview(history: ModificationHistory, now: List): ModificationHistory {
  return { ...history, now, before: history.before ?? history.now }
}

/** The drag has ended: its result is one step, or none if it returned to its start. */
export function settle(history: ModificationHistory): ModificationHistory {
  const { past, now, before } = history
  if (before === null) return history
  if (isSame(before, now)) return { ...history, before: null }
  return { past: [...past, before].slice(-STEPS_MAX), now, future: [], before: null }
}

/** A separate step: a preset, a reset. */
export function change(history: ModificationHistory, now: List): ModificationHistory {
  return settle(preview(settle(history), now))
}

export function undo(history: ModificationHistory): ModificationHistory {
  const { past, now, future } = settle(history)
  const last = past.at(-1)
  if (!last) return settle(history)
  return { past: past.slice(0, -1), now: last, future: [now, ...future], before: null }
}

export function redo(history: ModificationHistory): ModificationHistory {
  const { past, now, future } = settle(history)
  const [next, ...rest] = future
  if (!next) return settle(history)
  return { past: [...past, now], now: next, future: rest, before: null }
}

export function isSame(one: List, two: List): boolean {
  return JSON.stringify(one) === JSON.stringify(two)
}
