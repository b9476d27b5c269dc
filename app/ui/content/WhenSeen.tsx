import { type ReactNode, useEffect, useRef, useState } from 'react'

interface WhenSeenProps {
  /** Gives the place its height until then, so that nothing below it jumps. */
  readonly className?: string
  readonly children: () => ReactNode
}

/** CSS px before the place comes into sight. */
const PREFETCH_MARGIN = '300px'

/** Renders what is in it once somebody is about to see it, and keeps it then. */
export function WhenSeen({ className, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const node = place.current
    if (isSeen || !node) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
      { rootMargin: PREFETCH_MARGIN },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [isSeen])
  return isSeen ? children() : <div ref={place} className={className} />
}
