import { useEffect } from 'react'
import { afterDrawing } from '../afterDrawing'

/** How many want the page to stay where it is. */
let locks = 0

/**
 * Keeps the page behind from being scrolled, by wheel, finger or key, once what covers it is drawn. Radix's own lock
 * hands a property down from the body, so that every element is styled anew.
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
  // A scrollbar that takes room leaves it free, else everything would move.
  style.scrollbarGutter = isLocked && innerWidth > clientWidth ? 'stable' : ''
  style.overflow = isLocked ? 'hidden' : ''
}
