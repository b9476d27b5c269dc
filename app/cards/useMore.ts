import { type RefObject, useEffect, useRef, useState } from 'react'

/** Cards that are mounted at first, and with each step down the page. */
const STEP = 24
/** Px below the screen at which the next are mounted: a fast finger seldom comes to the end of them. */
const PREFETCH_MARGIN = 1500

interface More {
  /** How many of the list are to be mounted. */
  readonly count: number
  /** Stands behind the last. */
  readonly end: RefObject<HTMLDivElement | null>
}

/** Mounts a long list as somebody comes to it. `key` names what is listed: another list begins at its top. */
export function useMore(length: number, key: string): More {
  const [state, setState] = useState({ key, count: STEP })
  const count = Math.min(length, state.key === key ? state.count : STEP)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = end.current
    if (!node || count >= length) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setState({ key, count: count + STEP }),
      { rootMargin: `${PREFETCH_MARGIN}px` },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [key, count, length])
  return { count, end }
}
