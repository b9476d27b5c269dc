import { useEffect, useSyncExternalStore } from 'react'
import type { Feed, FeedItem, FeedState } from './Feed'

/** A feed as it is now; read when it is looked at, and again when a network comes that was not there. */
export function useFeed<Item extends FeedItem>(feed: Feed<Item>): FeedState<Item> {
  useEffect(() => {
    feed.open()
    const handleOnline = () => feed.read().error && feed.retry()
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [feed])
  return useSyncExternalStore(feed.subscribe, feed.read)
}
