import { type RefObject, useEffect, useRef } from 'react'
import type { Feed, FeedItem, FeedState } from './Feed'

/** How far below the viewport the end triggers the next page: even a fast fling rarely reaches it. */
const PREFETCH_MARGIN = '1500px'

/** A marker for the end of a list, which loads the next page when it comes near. */
export function useEnd<Item extends FeedItem>(
  feed: Feed<Item>,
  { items, isEnd }: Pick<FeedState<Item>, 'items' | 'isEnd'>,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = end.current
    // Observes again after each page: one that doesn't fill the screen triggers the next.
    if (!node || isEnd || !items) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && feed.more(),
      { rootMargin: PREFETCH_MARGIN },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [feed, items, isEnd])
  return end
}
