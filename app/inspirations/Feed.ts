import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

/** An item of a server list: `cursor` is where its next page starts. */
export interface FeedItem {
  readonly id: number
  readonly cursor: string
}

export interface FeedState<Item extends FeedItem> {
  /** Undefined until the first page, or a copy of it, is loaded. */
  readonly items: readonly Item[] | undefined
  readonly isLoading: boolean
  /** Why the last requested page failed. */
  readonly error: Error | undefined
  readonly isEnd: boolean
  /** When `items` were cached on this device, if the server was unreachable; milliseconds. */
  readonly cachedAt: number | undefined
}

interface FeedOptions<Item extends FeedItem> {
  /** A page after this cursor, or the first one; an empty one is the end. */
  load(before: string | undefined): Promise<readonly Item[]>
  /** Caches the first page on this device, and returns the last one cached. */
  readonly copy?: FeedCopy<Item>
  now?(): number
}

export interface FeedCopy<Item> {
  write(items: readonly Item[], at: number): void
  read(): { readonly items: readonly Item[]; readonly at: number } | null
}

/** Milliseconds after which a list is reread when the user comes back to it. */
const FRESH = 5 * 60_000

/**
 * A list that is read page by page as the user scrolls, and lasts as long as this browser page: people who come back
 * find it where they left it. One read at a time; duplicates from the server are dropped.
 */
export class Feed<Item extends FeedItem> {
  #state: FeedState<Item> = { items: undefined, isLoading: false, error: undefined, isEnd: false, cachedAt: undefined }
  #readAt = Number.NEGATIVE_INFINITY
  /** Incremented when the list restarts: answers to earlier requests are dropped. */
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

  /** The list is shown: reads the first page if there is none, or if it is stale. */
  open(): void {
    const isFresh = this.#now() - this.#readAt < FRESH
    if (!this.#state.isLoading && !(isFresh && this.#state.items)) this.restart()
  }

  /** Restarts; what is shown stays until the first page is loaded. */
  restart(): void {
    this.#age++
    void this.#load(undefined)
  }

  /** The next page. Does nothing while one is loading, after the end, or after a failure: that takes a `retry`. */
  more(): void {
    const { items, isLoading, isEnd, error, cachedAt } = this.#state
    if (!items || isLoading || isEnd || error || cachedAt !== undefined) return
    void this.#load(items.at(-1)?.cursor)
  }

  /** Repeats what failed. */
  retry(): void {
    const { items, cachedAt } = this.#state
    if (this.#state.isLoading) return
    void this.#load(cachedAt === undefined ? items?.at(-1)?.cursor : undefined)
  }

  /** The next visit rereads it. */
  grewOld(): void {
    this.#readAt = Number.NEGATIVE_INFINITY
  }

  /** Changes one item; null removes it from the list. */
  change(id: number, change: (item: Item) => Item | null): void {
    if (!this.#state.items?.some((item) => item.id === id)) return
    const items = this.#state.items.flatMap((item) => (item.id === id ? (change(item) ?? []) : item))
    this.#set({ items })
  }

  async #load(before: string | undefined): Promise<void> {
    const age = this.#age
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
