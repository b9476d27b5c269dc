import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** The number of cards mounted initially. */
const FIRST = 24
/** The number added at a time: what a slow phone can render and lay out in a frame or two. */
const STEP = 4
/** Px below the viewport within which the next cards are mounted: even a fast fling rarely reaches the end. */
const PREFETCH_MARGIN = 1500

interface More {
  /** The number of cards to mount. */
  readonly count: number
  /** A marker to place after the last card. */
  readonly end: RefObject<HTMLDivElement | null>
}

/** Mounts a long list on scroll. `key` identifies the list: another one starts at the top. */
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
