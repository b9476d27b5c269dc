import { type ReactNode, useEffect, useRef } from 'react'
import type { Inspiration } from '../../contract/inspiration'
import { Spinner } from '../ui/Spinner'
import type { Feed } from './Feed'
import styles from './InspirationFeed.module.css'
import { InspirationGrid } from './InspirationGrid'
import { TroubleNote } from './TroubleNote'
import { useFeed } from './useFeed'
import type { InspirationActions } from './useInspirationActions'

interface InspirationFeedProps {
  readonly feed: Feed<Inspiration>
  readonly actions: InspirationActions
  /** What is said where there is nothing. */
  readonly empty: ReactNode
}

/** Px below the screen at which the next page is asked for: a fast finger seldom comes to the end. */
const AHEAD = '1500px'

/** A list without an end, page by page. Of what the server could not tell, the last copy, saying so. */
export function InspirationFeed({ feed, actions, empty }: InspirationFeedProps) {
  const { items, isLoading, error, isEnd, keptAt } = useFeed(feed)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = end.current
    // Observed anew behind each page: a page that does not fill the screen asks for the next.
    if (!node || isEnd || !items) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && feed.more(),
      { rootMargin: AHEAD },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [feed, items, isEnd])
  const isEmpty = items?.length === 0
  return (
    <div className={styles.feed}>
      {error && (
        <TroubleNote error={error} keptAt={keptAt} hasItems={items !== undefined} onRetry={() => feed.retry()} />
      )}
      {isEmpty ? empty : (items || !error) && <InspirationGrid inspirations={items} actions={actions} />}
      <div ref={end} className={styles.end}>
        {isLoading && items && !isEmpty && <Spinner label="Loading more" />}
        {isEnd && items && items.length > 8 && <p>That is all there is.</p>}
      </div>
    </div>
  )
}
