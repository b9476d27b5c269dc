import { useEffect } from 'react'
import type { GestureHost } from '../gestures/GestureHost'

/** What handles Escape itself. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="alertdialog"]'

/** Keys that go with the pointer: holding Space pans with it, Escape cancels its gesture. */
export function useGestureKeys(host: GestureHost): void {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    /** The button that has the focus because it was pressed with the mouse. */
    let pressed: Element | null = null
    const press = ({ target }: Event) => {
      pressed = target instanceof Element ? target.closest('button') : null
    }
    const leave = ({ target }: Event) => {
      if (target === pressed) pressed = null
    }
    addEventListener('pointerdown', press, { signal, capture: true, passive: true })
    addEventListener('focusout', leave, { signal })
    addEventListener(
      'keydown',
      (event) => {
        if (event.defaultPrevented || event.isComposing) return
        const target = event.target instanceof Element ? event.target : document.body
        // Anywhere else, Space presses a button or checks an item.
        const isOnCanvas =
          target === document.body || target.matches('[data-surface]') || (target === pressed && isMouseOverCanvas())
        const isSpace = event.key === ' ' && isOnCanvas && !event.ctrlKey && !event.metaKey
        if (isSpace) host.send({ type: 'space', isDown: true })
        const isEscape = event.key === 'Escape' && !target.closest(ELSEWHERE)
        // Prevented, so that Escape is not handled elsewhere, too.
        if (isSpace || (isEscape && host.interrupt())) event.preventDefault()
      },
      // Before the editor's other key handlers.
      { signal, capture: true },
    )
    addEventListener(
      'keyup',
      (event) => {
        if (event.key !== ' ') return
        // Firefox presses a button on keyup.
        if (host.isSpaceDown) event.preventDefault()
        host.send({ type: 'space', isDown: false })
      },
      { signal },
    )
    return () => stop.abort()
  }, [host])
}

/** Over the board itself, not over a bar on it. */
const isMouseOverCanvas = () =>
  document.querySelector('[data-canvas]:hover:not(:has([data-keeps-pointer]:hover))') !== null
