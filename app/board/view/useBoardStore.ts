import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { notifiedAfterDrawing } from '../../ui/afterDrawing'
import type { BoardElement } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import type { Topic } from '../store/ReadableBoard'

/** Returns a topic's value and rerenders only when it changes. `read` must return a stable value. */
export function useTopic<T>(store: BoardStore, topic: Topic, read: (store: BoardStore) => T): T {
  const subscribe = useCallback((listener: () => void) => store.subscribe(topic, listener), [store, topic])
  return useSyncExternalStore(subscribe, () => read(store))
}

/** Like `useTopic`, but a frame later: for tool bars, so that they don't delay the board's drawing. */
export function useDeferredTopic<T>(store: BoardStore, topic: Topic, read: (store: BoardStore) => T): T {
  const subscribe = useMemo(() => notifiedAfterDrawing((listener) => store.subscribe(topic, listener)), [store, topic])
  return useSyncExternalStore(subscribe, () => read(store))
}

export function useElement(store: BoardStore, id: string): BoardElement | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribeElement(id, listener), [store, id])
  return useSyncExternalStore(subscribe, () => store.element(id))
}
