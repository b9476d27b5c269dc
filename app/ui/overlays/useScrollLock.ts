import { useEffect } from 'react'
import { afterDrawing } from '../afterDrawing'

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
