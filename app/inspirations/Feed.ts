import { useEffect, useSyncExternalStore } from 'react'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

/** An item of a list on the server. The page after it starts at `cursor`. */
export interface FeedItem {
  readonly id: number
  readonly cursor: string
}

export interface FeedState<Item extends FeedItem> {
  /** Undefined until the first page or its cached copy has loaded. */
  readonly items: readonly Item[] | undefined
  readonly isLoading: boolean
  /** Why the last request failed. */
  readonly error: Error | undefined
  readonly isEnd: boolean
  /** When `items` were cached, in ms since the epoch; undefined if they are the server's. */
  readonly cachedAt: number | undefined
}

interface FeedOptions<Item extends FeedItem> {
  /** Loads the page after this cursor, or the first one; an empty page is the end. */
  load(before: string | undefined): Promise<readonly Item[]>
  /** Caches the first page on this device, for when the server is unreachable. */
  readonly copy?: FeedCopy<Item>
  now?(): number
}

export interface FeedCopy<Item> {
  write(items: readonly Item[], at: number): void
  read(): { readonly items: readonly Item[]; readonly at: number } | null
}

/** Ms after which a list is stale and refetched when it is shown again. */
const FRESH = 5 * 60_000

/**
 * A list loaded page by page on scroll. Stays in memory, so that people find it where they left it. One request at a
 * time; duplicates are dropped.
 */
export class Feed<Item extends FeedItem> {
  #state: FeedState<Item> = { items: undefined, isLoading: false, error: undefined, isEnd: false, cachedAt: undefined }
  #readAt = Number.NEGATIVE_INFINITY
  /** The cursor of the last request; undefined for the first page. */
  #lastBefore: string | undefined
  /** Incremented on restart: responses to earlier requests are dropped. */
  #age = 0
  readonly #listeners = new Set<() => void>()
  readonly #options: FeedOptions<Item>

  constructor(options: FeedOptions<Item>) {
    this.#options = options
  }

  readonly read = (): FeedState<Item> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** To be called when the list is shown: loads the first page unless there is a fresh one. */
  open(): void {
    const isFresh = this.#now() - this.#readAt < FRESH
    if (!this.#state.isLoading && !(isFresh && this.#state.items)) this.restart()
  }

  /** Loads from the start again. The current items stay until the first page has loaded. */
  restart(): void {
    this.#age++
    void this.#load(undefined)
  }

  /** Loads the next page. A no-op while loading, at the end, and after a failure, which takes a `retry`. */
  more(): void {
    const { items, isLoading, isEnd, error, cachedAt } = this.#state
    if (!items || isLoading || isEnd || error || cachedAt !== undefined) return
    void this.#load(items.at(-1)?.cursor)
  }

  /** After a failure, loads the page after the current items; the first page if they are cached or missing. */
  retry(): void {
    if (!this.#state.isLoading) void this.#load(this.#lastBefore)
  }

  /** Marks the list as stale: it is refetched when shown again. */
  markStale(): void {
    this.#readAt = Number.NEGATIVE_INFINITY
  }

  /** Changes one item, or removes it if `change` returns null. */
  change(id: number, change: (item: Item) => Item | null): void {
    if (!this.#state.items?.some((item) => item.id === id)) return
    const items = this.#state.items.flatMap((item) => (item.id === id ? (change(item) ?? []) : item))
    this.#set({ items })
  }

  async #load(before: string | undefined): Promise<void> {
    const age = this.#age
    this.#lastBefore = before
    this.#set({ isLoading: true, error: undefined })
    try {
      const page = await this.#options.load(before)
      if (age !== this.#age) return
      const known = before === undefined ? [] : (this.#state.items ?? [])
      const ids = new Set(known.map(({ id }) => id))
      const items = [...known, ...page.filter(({ id }) => !ids.has(id))]
      this.#set({ items, isLoading: false, isEnd: page.length === 0, cachedAt: undefined })
      if (before !== undefined) return
      this.#readAt = this.#now()
      this.#options.copy?.write(page, this.#readAt)
    } catch (error) {
      if (age !== this.#age) return void reportUnless(isOutsideFailure, 'inspirations')(error)
      const cached = this.#state.items ? null : this.#options.copy?.read()
      this.#set({
        isLoading: false,
        error: error instanceof Error ? error : new Error(String(error)),
        ...(cached && { items: cached.items, cachedAt: cached.at }),
      })
    }
  }

  #now(): number {
    return (this.#options.now ?? Date.now)()
  }

  #set(change: Partial<FeedState<Item>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

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
