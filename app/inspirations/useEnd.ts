import { type RefObject, useEffect, useRef } from 'react'
import type { Feed, FeedItem, FeedState } from './Feed'

/** Px below the screen at which the next page is asked for: a fast finger seldom comes to the end. */
const PREFETCH_MARGIN = '1500px'

/** Stands behind the last of a list, and asks for the next page when somebody comes near. */
export function useEnd<Item extends FeedItem>(
  feed: Feed<Item>,
  { items, isEnd }: Pick<FeedState<Item>, 'items' | 'isEnd'>,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = end.current
    // Observed anew behind each page: a page that does not fill the screen asks for the next.
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
