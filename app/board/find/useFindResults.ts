import { useDeferredValue, useMemo, useState } from 'react'
import type { BoardStore } from '../store/BoardStore'
import { useTopic } from '../view/useBoardStore'
import { findElements } from './findElements'

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

/** The query, its results on this board, and which one is shown. */
export function useFindResults(store: BoardStore): FindResults {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const order = useTopic(store, 'elements', orderOf)
  // On a large board, letters appear before their results.
  const sought = useDeferredValue(query)
  const ids = useMemo(
    () =>
      findElements(
        order.flatMap((id) => store.element(id) ?? []),
        sought,
      ),
    [store, order, sought],
  )
  const count = ids.length
  const index = count === 0 ? 0 : Math.min(at, count - 1)
  return {
    query,
    id: ids[index] ?? null,
    index,
    count,
    setQuery(next) {
      setQuery(next)
      setAt(0)
    },
    go: (by) => setAt(count === 0 ? 0 : (index + by + count) % count),
  }
}
