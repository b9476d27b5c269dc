import type { BoardStore } from '../store/BoardStore'
import { currentStop, enteredGroup, stops, wholeStop } from './stops'

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
