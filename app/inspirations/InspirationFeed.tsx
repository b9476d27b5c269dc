import type { ReactNode } from 'react'
import type { Inspiration } from '../../contract/inspiration'
import { Spinner } from '../ui/Spinner'
import { type Feed, useFeed } from './Feed'
import styles from './InspirationFeed.module.css'
import { InspirationGrid } from './InspirationGrid'
import { TroubleNote } from './TroubleNote'
import { useEnd } from './useEnd'
import type { InspirationActions } from './useInspirationActions'
import { LOADING_MORE, REACHED_THE_END } from './words'

interface InspirationFeedProps {
  readonly feed: Feed<Inspiration>
  readonly actions: InspirationActions
  /** Shown if the list is empty. */
  readonly empty: ReactNode
}

/** An endless list, loaded page by page. If the server is unreachable, shows the cached copy, marked as such. */
export function InspirationFeed({ feed, actions, empty }: InspirationFeedProps) {
  const state = useFeed(feed)
  const { items, isLoading, error, isEnd, cachedAt } = state
  const end = useEnd(feed, state)
  const isEmpty = items?.length === 0
  return (
    <div className={styles.feed}>
      {error && (
        <TroubleNote error={error} cachedAt={cachedAt} hasItems={items !== undefined} onRetry={() => feed.retry()} />
      )}
      {isEmpty ? empty : (items || !error) && <InspirationGrid inspirations={items} actions={actions} />}
      <div ref={end} className={styles.end}>
        {isLoading && items && !isEmpty && <Spinner label={LOADING_MORE} />}
        {isEnd && items && items.length > 8 && <p>{REACHED_THE_END}</p>}
      </div>
    </div>
  )
}
