import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { colorFamilyOf } from '../../../contract/colorFamily'
import { isFound } from '../../../contract/searchText'
import { notifiedAfterDrawing } from '../../ui/afterDrawing'
import { type BoardElement, isBackground, isHidden, readingOrder } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import { isGhost, readString, shapeFill, swatchFill } from '../store/elementAppearance'
import { useTopic } from '../view/useBoardStore'

export interface FindResults {
  readonly query: string
  /** The result that is shown; null if none. */
  readonly id: string | null
  /** Its index among the results. */
  readonly index: number
  readonly count: number
  setQuery(query: string): void
  /** Wraps around. */
  go(by: 1 | -1): void
}

const orderOf = (store: BoardStore) => store.order

/** The query, its results on this board, and which one is shown: it stays while the board changes around it. */
export function useFindResults(store: BoardStore, initialQuery: string): FindResults {
  const [query, setQuery] = useState(initialQuery)
  const order = useTopic(store, 'elements', orderOf)
  const changes = useDeferredValue(useChangeCount(store))
  // On a large board, letters appear before their results.
  const sought = useDeferredValue(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count means that elements have changed
  const ids = useMemo(
    () =>
      findElements(
        order.flatMap((id) => store.element(id) ?? []),
        sought,
      ),
    [store, order, changes, sought],
  )
  const [shown, setShown] = useState<ShownResult>({ sought, id: null, index: 0 })
  const count = ids.length
  const before = shown.sought === sought ? shown : { id: null, index: 0 }
  const found = before.id === null ? -1 : ids.indexOf(before.id)
  const index = found < 0 ? Math.max(0, Math.min(before.index, count - 1)) : found
  const id = ids[index] ?? null
  if (shown.sought !== sought || shown.id !== id || shown.index !== index) setShown({ sought, id, index })
  return {
    query,
    id,
    index,
    count,
    setQuery,
    go(by) {
      const to = count === 0 ? 0 : (index + by + count) % count
      setShown({ sought, id: ids[to] ?? null, index: to })
    },
  }
}

interface ShownResult {
  readonly sought: string
  readonly id: string | null
  readonly index: number
}

/** Grows when elements have changed, after that is drawn. */
function useChangeCount(store: BoardStore): number {
  const [subscribe, read] = useMemo(() => {
    let count = 0
    const subscribe = notifiedAfterDrawing((listener) =>
      store.onElement(() => {
        count++
        listener()
      }),
    )
    return [subscribe, () => count] as const
  }, [store])
  return useSyncExternalStore(subscribe, read)
}

/**
 * The elements that contain every word of the query, in reading order: in their text, in a name or description that
 * someone gave, or as a color's name or value. Ignores case and accents. Empty for an empty query.
 */
export function findElements(elements: readonly BoardElement[], query: string): readonly string[] {
  if (query.trim() === '') return []
  const found = elements.filter(
    (element) => !isHidden(element) && !isBackground(element) && isFound(query, textsOf(element)),
  )
  return readingOrder(found)
}

function textsOf(element: BoardElement): readonly string[] {
  const { properties } = element
  const given = ['name', 'alt', 'groupName'].flatMap((key) => readString(properties, key) ?? [])
  switch (element.type) {
    case 'text':
      return isGhost(element) ? given : [...given, element.content]
    case 'image':
      return given
    case 'shape':
      return [...given, ...colorWords(shapeFill(element))]
    case 'color':
      return [...given, ...colorWords(swatchFill(element))]
    default:
      return given
  }
}

/** The color as written, in full, and its common name: `#c84` is `#cc8844` and brown. */
function colorWords(css: string): readonly string[] {
  const full = css.replace(/^#([\da-f])([\da-f])([\da-f])$/i, '#$1$1$2$2$3$3')
  return /^#[\da-f]{6}$/i.test(full) ? [css, full, colorFamilyOf(full)] : [css]
}
