import { useEffect } from 'react'
import type { GestureHost } from '../gestures/GestureHost'

/** Where a key is somebody else's. */
const ELSEWHERE =
  'input, textarea, select, button, a, [contenteditable], [role="menu"], [role="dialog"], [role="alertdialog"]'

/** The keys that belong to a pointer: Space held pans with it, Escape takes back what it is doing. */
export function useHandKeys(host: GestureHost): void {
  useEffect(() => {
    const stop = new AbortController()
    addEventListener(
      'keydown',
      (event) => {
        if (event.defaultPrevented || event.isComposing) return
        if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return
        const isSpace = event.key === ' ' && !event.ctrlKey && !event.metaKey
        if (isSpace) host.send({ type: 'space', isDown: true })
        // Prevented, Escape means nothing else to anybody.
        if (isSpace || (event.key === 'Escape' && host.interrupt())) event.preventDefault()
      },
      // Before the editor's other keys hear of it.
      { signal: stop.signal, capture: true },
    )
    addEventListener(
      'keyup',
      (event) => {
        if (event.key === ' ') host.send({ type: 'space', isDown: false })
      },
      { signal: stop.signal },
    )
    return () => stop.abort()
  }, [host])
}
