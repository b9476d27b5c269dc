import type { BoardElement } from '../board/store/BoardElement'
import { isHidden } from '../board/store/BoardElement'
import type { BoardStore } from '../board/store/BoardStore'

/** Badges for the elements of a request. */
export interface ElementBadges {
  readonly types: readonly string[]
  readonly more: number
}

/** Type badges shown before '+N more' (specification, section 2). */
export const BADGES_MAX = 5

export function elementBadges(elements: readonly Pick<BoardElement, 'type'>[]): ElementBadges {
  return {
    types: elements.slice(0, BADGES_MAX).map(({ type }) => type),
    more: Math.max(0, elements.length - BADGES_MAX),
  }
}

/** Everything visible on the board: selected elements first, then the others, each front to back. */
export function elementsToAnalyze(store: BoardStore): BoardElement[] {
  const seen = store.order
    .flatMap((id) => store.element(id) ?? [])
    .filter((element) => !isHidden(element))
    .reverse()
  const isSelected = ({ id }: BoardElement) => store.selection.has(id)
  return store.selection.size === 0 ? seen : [...seen.filter(isSelected), ...seen.filter((one) => !isSelected(one))]
}

/** The elements that the AI may change: the selection, or everything without one. */
export function elementsToModify(store: BoardStore): BoardElement[] {
  const selected = elementsToAnalyze(store).filter(({ id }) => store.selection.has(id))
  return selected.length > 0 ? selected : elementsToAnalyze(store)
}
