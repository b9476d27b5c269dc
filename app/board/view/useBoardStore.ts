import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { toldAfterDrawing } from '../../ui/afterDrawing'
import type { BoardElement } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import type { Topic } from '../store/Topic'

/** What a topic's getter returns, rendered again only when that changes. `read` must return a stable value. */
export function useTopic<T>(store: BoardStore, topic: Topic, read: (store: BoardStore) => T): T {
  const subscribe = useCallback((listener: () => void) => store.subscribe(topic, listener), [store, topic])
  return useSyncExternalStore(subscribe, () => read(store))
}

/** As `useTopic`, a frame later: for tool bars, whose drawing the board's own need not wait for. */
export function useTopicLater<T>(store: BoardStore, topic: Topic, read: (store: BoardStore) => T): T {
  const subscribe = useMemo(() => toldAfterDrawing((listener) => store.subscribe(topic, listener)), [store, topic])
  return useSyncExternalStore(subscribe, () => read(store))
}

export function useElement(store: BoardStore, id: string): BoardElement | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribeElement(id, listener), [store, id])
  return useSyncExternalStore(subscribe, () => store.element(id))
}

export function useIsSelected(store: BoardStore, id: string): boolean {
  const subscribe = useCallback((listener: () => void) => store.subscribeElement(id, listener), [store, id])
  return useSyncExternalStore(subscribe, () => store.isSelected(id))
}
