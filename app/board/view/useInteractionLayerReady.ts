import { useEffect, useState } from 'react'
import { afterDrawing } from '../../ui/afterDrawing'
import type { BoardStore } from '../store/BoardStore'

/** With a mouse, the layer is loaded before it is needed. */
const HAS_MOUSE = '(any-hover: hover)'
/** Events that begin a press or a key. */
const SIGNS = ['pointerdown', 'keydown', 'focusin'] as const
/** What may change without either. */
const TOPICS = ['selection', 'editing', 'active', 'marquee'] as const

/** Whether the interaction layer is needed yet: with a mouse after the first render, otherwise once touched. */
export function useInteractionLayerReady(store: BoardStore): boolean {
  const [isWanted, setIsWanted] = useState(() => isInteracting(store))
  useEffect(() => {
    if (isWanted) return
    const want = () => setIsWanted(true)
    if (isInteracting(store) || matchMedia(HAS_MOUSE).matches) return want()
    const stop = new AbortController()
    const wantAfterDrawing = () => afterDrawing(() => stop.signal.aborted || want())
    for (const sign of SIGNS)
      addEventListener(sign, wantAfterDrawing, { signal: stop.signal, passive: true, capture: true })
    const stops = TOPICS.map((topic) => store.subscribe(topic, wantAfterDrawing))
    // The layer also has the button that leads back to the content.
    stops.push(store.subscribe('elements', () => store.view.isLost && wantAfterDrawing()))
    return () => {
      stop.abort()
      for (const end of stops) end()
    }
  }, [store, isWanted])
  return isWanted
}

const isInteracting = (store: BoardStore) =>
  store.selection.size > 0 || store.editing !== null || store.activeId !== null
