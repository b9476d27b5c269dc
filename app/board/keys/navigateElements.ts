import { isBackground, isHidden, isLocked, readingOrder } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'

/**
 * Goes to a stop: selects it, or, while picking, only makes it active. Returns false if there is none, e.g. after the
 * last: the focus then leaves the canvas, and the selection stays.
 */
export function goTo(store: BoardStore, where: 'next' | 'previous' | 'first' | 'last'): boolean {
  const list = stops(store)
  const now = currentStop(store, list)
  const to = { next: now + 1, previous: now - 1, first: 0, last: list.length - 1 }[where]
  const id = list[to]
  if (id === undefined) return false
  if (!store.isPicking) store.select(wholeStop(store, id))
  store.setActive(id)
  bringIntoView(store, id)
  return true
}

/** The index of the active stop, or else of the first selected one; -1 for none. */
function currentStop(store: BoardStore, list: readonly string[]): number {
  const active = stopOf(store, list, store.activeId)
  if (active >= 0) return active
  const picked = new Set([...store.selection].map((id) => stopOf(store, list, id)).filter((at) => at >= 0))
  return picked.size === 0 ? -1 : Math.min(...picked)
}

/** The index of an element's stop, or its group's; -1 for none. */
function stopOf(store: BoardStore, list: readonly string[], id: string | null): number {
  if (id === null) return -1
  const at = list.indexOf(id)
  const group = at < 0 ? store.groupOf(id) : null
  return group === null ? at : list.findIndex((other) => store.groupOf(other) === group)
}

/** The elements of a stop: one, or its whole group unless that was entered. */
function wholeStop(store: BoardStore, id: string): readonly string[] {
  return enteredGroup(store) === null ? store.withGroups([id]) : [id]
}

function bringIntoView(store: BoardStore, id: string): void {
  const bounds = store.boundsOf(wholeStop(store, id))
  const { visible } = store.view
  if (!bounds) return
  const isInside =
    bounds.x >= visible.x &&
    bounds.y >= visible.y &&
    bounds.x + bounds.width <= visible.x + visible.width &&
    bounds.y + bounds.height <= visible.y + visible.height
  if (!isInside) store.view.fitTo(bounds, store.camera.zoom)
}

/** Adds the active element to the selection, or removes it; a group as a whole. */
export function toggleActive(store: BoardStore): boolean {
  const id = store.activeId
  if (id === null) return false
  store.toggle([id])
  // Selecting a single element resets the active one.
  store.setActive(id)
  return true
}

/** Selects the selected group's active or first member. False if no whole group is selected. */
export function enterGroup(store: BoardStore): boolean {
  const [first] = store.selection
  const group = first === undefined ? null : store.groupOf(first)
  if (group === null || store.selection.size < 2 || store.isPicking) return false
  if ([...store.selection].some((id) => store.groupOf(id) !== group)) return false
  const free = store.membersOf(group).filter((id) => !store.isLocked(id) && !store.isHidden(id))
  const id = free.find((member) => member === store.activeId) ?? free[0]
  if (id === undefined) return false
  store.select([id])
  return true
}

/** Selects the group of the selected member. False if there is none. */
export function leaveGroup(store: BoardStore): boolean {
  const [id] = store.selection
  if (id === undefined || enteredGroup(store) === null) return false
  store.select(store.withGroups([id]))
  store.setActive(id)
  return true
}

/** Runs a deletion, then makes the next element in reading order active, or else the last. */
export function removeAndActivateNext(store: BoardStore, remove: () => void): void {
  const list = stops(store)
  const gone = new Set(store.withGroups(store.selection))
  const at = list.findIndex((id) => gone.has(id))
  remove()
  const rest = list.map((id, index) => ({ id, index })).filter(({ id }) => store.element(id))
  const next = rest.find(({ index }) => index >= at) ?? rest.at(-1)
  if (at >= 0 && next && store.selection.size === 0) store.setActive(next.id)
}

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
function enteredGroup(store: BoardStore): string | null {
  const [only] = store.selection
  return store.selection.size === 1 && only !== undefined && !store.isPicking ? store.groupOf(only) : null
}
