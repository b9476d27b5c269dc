import { useEffect } from 'react'
import { afterDrawing } from '../afterDrawing'

/** How many callers lock the page. */
let locks = 0

/**
 * Keeps the page behind from being scrolled, by wheel, touch or key, once what covers it is drawn. Radix's own lock
 * sets an inherited property on the body, so that every element is restyled.
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
  // A scrollbar that takes up space leaves it free, else everything would move.
  style.scrollbarGutter = isLocked && innerWidth > clientWidth ? 'stable' : ''
  style.overflow = isLocked ? 'hidden' : ''
}
