import { useEffect, useSyncExternalStore } from 'react'
import type { Feed, FeedItem, FeedState } from './Feed'

/** A feed's current state. Loads it on mount, and retries a failure when the network is back. */
export function useFeed<Item extends FeedItem>(feed: Feed<Item>): FeedState<Item> {
  useEffect(() => {
    feed.open()
    const handleOnline = () => feed.read().error && feed.retry()
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [feed])
  return useSyncExternalStore(feed.subscribe, feed.read)
}
