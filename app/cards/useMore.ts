import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** Cards mounted at first. */
const FIRST = 24
/** How many to add at a time: what a slow phone renders and lays out within a frame or two. */
const STEP = 4
/** Px below the screen at which the next ones are mounted: a fast finger seldom reaches their end. */
const PREFETCH_MARGIN = 1500

interface More {
  /** How many of the list to mount. */
  readonly count: number
  /** Placed behind the last one. */
  readonly end: RefObject<HTMLDivElement | null>
}

/** Mounts a long list as the user scrolls. `key` names what is listed: another list starts at its top. */
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
