import { type KeyboardEvent, useEffect } from 'react'
import { afterDrawing } from '../afterDrawing'

/**
 * Radix passes Escape to the topmost layer only, which may be a toast: the dialog below would not get the key. If no
 * layer handled it, the focused dialog does.
 */
export function closeOnEscape(onClose: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
}

/**
 * Focuses part of something just mounted once it is drawn, unless the focus is already in it. Earlier, it would force a
 * layout of the whole page in the task that mounts it.
 */
export function focusOnceDrawn(made: EventTarget | null, find: (made: HTMLElement) => HTMLElement | null): void {
  if (!(made instanceof HTMLElement)) return
  afterDrawing(() => {
    if (!made.contains(document.activeElement)) find(made)?.focus({ preventScroll: true })
  })
}

/** How many callers lock the page. */
let locks = 0

/**
 * Keeps the page below an overlay from scrolling, by wheel, touch or key, once the overlay is drawn. Radix's own lock
 * sets an inherited property on the body, which restyles every element.
 */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return
    locks++
    afterDrawing(apply)
    return () => {
      locks--
      apply()
    }
  }, [isLocked])
}

function apply(): void {
  const { clientWidth, style } = document.documentElement
  const isLocked = locks > 0
  if (isLocked === (style.overflow === 'hidden')) return
  // Reserves the space of a classic scrollbar, else the page would shift.
  style.scrollbarGutter = isLocked && innerWidth > clientWidth ? 'stable' : ''
  style.overflow = isLocked ? 'hidden' : ''
}
