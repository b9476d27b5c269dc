import { type RefObject, useEffect } from 'react'
import type { BoardStore } from '../store/BoardStore'
import { nodeId } from './elements/elementNode'
import { readingOrder } from './readingOrder'

/** Debounce, ms: the order is for screen readers, and not needed in every frame. */
const PAUSE_MS = 400

/** Has assistive technology read the mounted elements row by row; in the DOM they are in stacking order. */
export function useReadingOrder(store: BoardStore, surface: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      const node = surface.current
      if (!node) return
      const elements = [...store.backgroundIds, ...store.view.visibleIds].flatMap((id) => store.element(id) ?? [])
      if (elements.length < 2) node.removeAttribute('aria-owns')
      else node.setAttribute('aria-owns', readingOrder(elements).map(nodeId).join(' '))
    }
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(update, PAUSE_MS)
    }
    const stops = [store.subscribe('list', schedule), store.subscribe('lift', schedule)]
    schedule()
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [store, surface])
}
