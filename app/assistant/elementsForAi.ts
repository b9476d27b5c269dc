import type { BoardElement } from '../board/store/BoardElement'
import { isHidden } from '../board/store/BoardElement'
import type { BoardStore } from '../board/store/BoardStore'

/** What is shown of the elements that a call is about. */
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

/** Everything on the board that a person sees, front to back. */
export function elementsToAnalyze(store: BoardStore): BoardElement[] {
  return store.order
    .flatMap((id) => store.element(id) ?? [])
    .filter((element) => !isHidden(element))
    .reverse()
}
