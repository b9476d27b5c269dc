import { type RefObject, useLayoutEffect, useState } from 'react'

/** Overscan: lines mounted beyond the visible ones, so that fast scrolling seldom shows a gap. */
const MORE = 8
/** Height of a line in rem: it grows with the text. */
const LINE_REM = 3.25
/** Px, until the list is measured. */
const FIRST_HEIGHT = 600

interface VirtualWindow {
  /** Px. */
  readonly lineHeight: number
  readonly first: number
  /** Exclusive. */
  readonly end: number
}

/** Which lines of a list to mount; all have the same height. Rerenders only when the result changes. */
export function useVirtualWindow(scroller: RefObject<HTMLElement | null>, count: number): VirtualWindow {
  const [lineHeight] = useState(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    return Math.round(rem * LINE_REM)
  })
  const [seen, setSeen] = useState({ top: 0, lines: Math.ceil(FIRST_HEIGHT / lineHeight) })
  useLayoutEffect(() => {
    const node = scroller.current
    if (!node) return
    const look = () => {
      const top = Math.floor(node.scrollTop / lineHeight)
      const lines = Math.ceil((node.clientHeight || FIRST_HEIGHT) / lineHeight) + 1
      setSeen((before) => (before.top === top && before.lines === lines ? before : { top, lines }))
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(node)
    node.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      node.removeEventListener('scroll', look)
    }
  }, [scroller, lineHeight])
  const first = Math.max(0, Math.min(seen.top, count) - MORE)
  return { lineHeight, first, end: Math.min(count, seen.top + seen.lines + MORE) }
}
