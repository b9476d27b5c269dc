import { type ReactNode, useEffect, useRef, useState } from 'react'

interface WhenSeenProps {
  /** Sets the height of the placeholder, so that nothing below it jumps. */
  readonly className?: string
  readonly children: () => ReactNode
}

/** CSS px before it comes into view. */
const PREFETCH_MARGIN = '300px'

/** Renders its children once they are about to come into view, and keeps them from then on. */
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
