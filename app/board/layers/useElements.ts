import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { BoardElement } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'

/** The current elements with these ids, without deleted ones. Rerenders once for all that change together. */
export function useElements(store: BoardStore, ids: readonly string[]): readonly BoardElement[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      let isDue = false
      const notifyOnce = () => {
        if (isDue) return
        isDue = true
        queueMicrotask(() => {
          isDue = false
          listener()
        })
      }
      const stops = ids.map((id) => store.subscribeElement(id, ids.length === 1 ? listener : notifyOnce))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [store, ids],
  )
  const last = useRef<readonly BoardElement[]>([])
  return useSyncExternalStore(subscribe, () => {
    const now = ids.flatMap((id) => store.element(id) ?? [])
    const isSame = now.length === last.current.length && now.every((each, index) => each === last.current[index])
    if (!isSame) last.current = now
    return last.current
  })
}
