import { isBackground, isHidden, isLocked } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import { readingOrder } from '../view/readingOrder'

/**
 * The ids of the elements that keys can reach, in reading order: all that can be pressed, but only the first member of
 * each group; inside an entered group, its members.
 */
export function stops(store: BoardStore): readonly string[] {
  const inside = enteredGroup(store)
  const elements = store.order.flatMap((id) => {
    const element = store.element(id)
    if (!element || isLocked(element) || isHidden(element) || isBackground(element)) return []
    return inside === null || store.groupOf(id) === inside ? [element] : []
  })
  const ids = readingOrder(elements)
  if (inside !== null) return ids
  const seen = new Set<string>()
  return ids.filter((id) => {
    const group = store.groupOf(id)
    if (group === null) return true
    const isFirst = !seen.has(group)
    seen.add(group)
    return isFirst
  })
}

/** The group that was entered, with just one of its members selected; null if none was, and while picking. */
export function enteredGroup(store: BoardStore): string | null {
  const [only] = store.selection
  return store.selection.size === 1 && only !== undefined && !store.isPicking ? store.groupOf(only) : null
}

/** The index of an element's stop, or its group's; -1 for none. */
export function stopOf(store: BoardStore, list: readonly string[], id: string | null): number {
  if (id === null) return -1
  const at = list.indexOf(id)
  const group = at < 0 ? store.groupOf(id) : null
  return group === null ? at : list.findIndex((other) => store.groupOf(other) === group)
}

/** The index of the active stop, or else of the first selected one; -1 for none. */
export function currentStop(store: BoardStore, list: readonly string[]): number {
  const active = stopOf(store, list, store.activeId)
  if (active >= 0) return active
  const picked = new Set([...store.selection].map((id) => stopOf(store, list, id)).filter((at) => at >= 0))
  return picked.size === 0 ? -1 : Math.min(...picked)
}

/** The elements of a stop: one, or its whole group unless that was entered. */
export function wholeStop(store: BoardStore, id: string): readonly string[] {
  return enteredGroup(store) === null ? store.withGroups([id]) : [id]
}
