import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

/** What a list of the server is made of: `cursor` is the place that its next page goes on from. */
export interface FeedItem {
  readonly id: number
  readonly cursor: string
}

export interface FeedState<Item extends FeedItem> {
  /** Undefined until the first page, or the copy of one, is here. */
  readonly items: readonly Item[] | undefined
  readonly isLoading: boolean
  /** Why the last page that was asked for did not come. */
  readonly error: Error | undefined
  readonly isEnd: boolean
  /** When `items` were kept on this device, where the server could not be asked; milliseconds. */
  readonly cachedAt: number | undefined
}

interface FeedOptions<Item extends FeedItem> {
  /** A page behind this cursor, or the first one; an empty one is the end. */
  load(before: string | undefined): Promise<readonly Item[]>
  /** Keeps the first page on this device, and gives the last one kept back. */
  readonly copy?: FeedCopy<Item>
  now?(): number
}

export interface FeedCopy<Item> {
  write(items: readonly Item[], at: number): void
  read(): { readonly items: readonly Item[]; readonly at: number } | null
}

/** Milliseconds after which a list is read anew when somebody comes back to it. */
const FRESH = 5 * 60_000

/**
 * A list that is read page by page, as somebody comes to its end, and stays as long as this page of the browser: who
 * comes back finds it where they left it. One reading at a time; what the server sends twice is there once.
 */
export class Feed<Item extends FeedItem> {
  #state: FeedState<Item> = { items: undefined, isLoading: false, error: undefined, isEnd: false, cachedAt: undefined }
  #readAt = Number.NEGATIVE_INFINITY
  /** Goes up when the list begins anew: an answer to what was asked before then is dropped. */
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

  /** Somebody looks: reads the first page where there is none, or where it is no longer fresh. */
  open(): void {
    const isFresh = this.#now() - this.#readAt < FRESH
    if (!this.#state.isLoading && !(isFresh && this.#state.items)) this.restart()
  }

  /** Begins anew; what is shown stays until the first page is here. */
  restart(): void {
    this.#age++
    void this.#load(undefined)
  }

  /** The next page. Nothing while one is on its way, after the end, or after a failure: that takes a `retry`. */
  more(): void {
    const { items, isLoading, isEnd, error, cachedAt } = this.#state
    if (!items || isLoading || isEnd || error || cachedAt !== undefined) return
    void this.#load(items.at(-1)?.cursor)
  }

  /** What failed once more. */
  retry(): void {
    const { items, cachedAt } = this.#state
    if (this.#state.isLoading) return
    void this.#load(cachedAt === undefined ? items?.at(-1)?.cursor : undefined)
  }

  /** The next visit reads it anew. */
  grewOld(): void {
    this.#readAt = Number.NEGATIVE_INFINITY
  }

  /** Changes what is here of one; null takes it off the list. */
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
