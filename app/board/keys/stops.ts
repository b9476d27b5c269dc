import { isBackground, isHidden, isLocked } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import { readingOrder } from '../view/readingOrder'

/**
 * The elements that keys can reach, in reading order, one id each: all that can be pressed, a group once and by its
 * first member; inside a group its members.
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

/** The group that was entered: a single one of its members is selected, and presses do not just add to it. */
export function enteredGroup(store: BoardStore): string | null {
  const [only] = store.selection
  return store.selection.size === 1 && only !== undefined && !store.isPicking ? store.groupOf(only) : null
}

/** The stop of an element: its group's, if it is in one. */
export function stopOf(store: BoardStore, list: readonly string[], id: string | null): number {
  if (id === null) return -1
  const at = list.indexOf(id)
  const group = at < 0 ? store.groupOf(id) : null
  return group === null ? at : list.findIndex((other) => store.groupOf(other) === group)
}

/** The keys' position: the active element, or else the first selected one in reading order. */
export function currentStop(store: BoardStore, list: readonly string[]): number {
  const active = stopOf(store, list, store.activeId)
  if (active >= 0) return active
  const picked = new Set([...store.selection].map((id) => stopOf(store, list, id)).filter((at) => at >= 0))
  return picked.size === 0 ? -1 : Math.min(...picked)
}

/** The elements of a stop: one, or outside of its group the whole group. */
export function wholeStop(store: BoardStore, id: string): readonly string[] {
  return enteredGroup(store) === null ? store.withGroups([id]) : [id]
}
