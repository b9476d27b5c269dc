import { useEffect, useState } from 'react'
import { afterDrawing } from '../../ui/afterDrawing'
import type { BoardStore } from '../store/BoardStore'

/** With a mouse, the next press may be anything. */
const HAS_MOUSE = '(any-hover: hover)'
/** What a press, or a key, begins with. */
const SIGNS = ['pointerdown', 'keydown', 'focusin'] as const
/** What may also be set without either. */
const TOPICS = ['selection', 'editing', 'active', 'marquee'] as const

/** Whether the interaction layer is needed yet: right after the drawing if there is a mouse, else once touched. */
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
    // The way back to the content is shown there too.
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
