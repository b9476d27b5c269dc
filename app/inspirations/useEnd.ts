import { type RefObject, useEffect, useRef } from 'react'
import type { Feed, FeedItem, FeedState } from './Feed'

/** Px below the screen at which the next page is requested: a fast finger seldom reaches the end. */
const PREFETCH_MARGIN = '1500px'

/** A marker behind the end of a list that requests the next page when the user comes near. */
export function useEnd<Item extends FeedItem>(
  feed: Feed<Item>,
  { items, isEnd }: Pick<FeedState<Item>, 'items' | 'isEnd'>,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = end.current
    // Observed again after each page: a page that does not fill the screen requests the next.
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
