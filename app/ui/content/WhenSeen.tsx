import { type ReactNode, useEffect, useRef, useState } from 'react'

interface WhenSeenProps {
  /** Sets the height of the placeholder, so that nothing below it jumps. */
  readonly className?: string
  readonly children: () => ReactNode
}

/** How far outside the viewport the children are rendered already. */
const PREFETCH_MARGIN = '300px'

/** Renders its children shortly before they scroll into view, and keeps them mounted. */
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
