import type { Modification } from '../../contract/modification'

type List = readonly Modification[]

/**
 * An image's modifications with undo. Dragging a slider changes `now` many times but makes one step on release. Pure:
 * each function returns the next state.
 */
export interface ModificationHistory {
  readonly past: readonly List[]
  readonly now: List
  readonly future: readonly List[]
  /** The list before the current drag; null without one. */
  readonly before: List | null
}

/** The maximum number of undo steps. */
const STEPS_MAX = 100

export function beginHistory(now: List = []): ModificationHistory {
  return { past: [], now, future: [], before: null }
}

/** Shows a list that is not a step yet. */
export function preview(history: ModificationHistory, now: List): ModificationHistory {
  return { ...history, now, before: history.before ?? history.now }
}

/** Ends a drag: its result becomes one step, or none if it is back where it started. */
export function settle(history: ModificationHistory): ModificationHistory {
  const { past, now, before } = history
  if (before === null) return history
  if (isSame(before, now)) return { ...history, before: null }
  return { past: [...past, before].slice(-STEPS_MAX), now, future: [], before: null }
}

/** Makes a separate step, as for a preset or a reset. */
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
