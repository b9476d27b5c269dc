import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** Cards that are mounted at first. */
const FIRST = 24
/** How many more at a time: what a slow phone renders and lays out within a frame or two. */
const STEP = 4
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
  const [state, setState] = useState({ key, count: FIRST })
  const count = Math.min(length, state.key === key ? state.count : FIRST)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = end.current
    if (!node || count >= length) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && startTransition(() => setState({ key, count: count + STEP })),
      { rootMargin: `${PREFETCH_MARGIN}px` },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [key, count, length])
  return { count, end }
}
