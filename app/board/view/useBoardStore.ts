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

/** An element as shown on the canvas. */
interface Shown {
  readonly element: BoardElement | undefined
  readonly isSelected: boolean
  /** Its words are being edited. */
  readonly isEditing: boolean
}

/** Everything an element's node is rendered from, in one subscription: a board mounts hundreds of them at once. */
export function useShown(store: BoardStore, id: string): Shown {
  const [subscribe, read] = useMemo(() => shownOf(store, id), [store, id])
  return useSyncExternalStore(subscribe, read)
}

function shownOf(store: BoardStore, id: string) {
  let last: Shown | null = null
  const subscribe = (listener: () => void) => store.subscribeElement(id, listener)
  const read = (): Shown => {
    const element = store.element(id)
    const isSelected = store.isSelected(id)
    const isEditing = store.editing === id
    if (last && last.element === element && last.isSelected === isSelected && last.isEditing === isEditing) return last
    last = { element, isSelected, isEditing }
    return last
  }
  return [subscribe, read] as const
}
