import { isLocked } from '../BoardElement'
import type { BoardStore } from '../BoardStore'
import { restack, restackBefore, type Stacking } from './restack'

/** To the front or back, or past the next element that overlaps. Locked ones stay. */
export function restackElements(store: BoardStore, where: Stacking, ids: Iterable<string> = store.selection): void {
  store.restack((stack) => {
    const free = [...ids].filter((id) => {
      const element = stack.get(id)
      return element && !isLocked(element)
    })
    return restack(stack, new Set(free), where)
  })
}

/** Directly behind `before` in z, or to the front; these keep their relative order. For Layers: locked ones too. */
export function reorderElements(store: BoardStore, ids: Iterable<string>, before: string | null): void {
  store.restack((stack) => restackBefore(stack, new Set(ids), before))
}
