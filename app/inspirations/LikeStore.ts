import { Feed, type FeedItem } from './Feed'

/** Something that people can like and save: an inspiration or a public board. */
export interface Likeable extends FeedItem {
  readonly likes: number
  readonly isLiked: boolean
  readonly isBookmarked: boolean
}

export type LikeAction = 'like' | 'bookmark'

interface LikeStoreOptions<Item> {
  /** Sets or unsets a like or bookmark on the server; returns the item afterwards. */
  send(id: number, action: LikeAction, isOn: boolean): Promise<Item>
  /** The names of the lists of liked and of saved items. */
  readonly lists: Readonly<Record<LikeAction, string>>
}

/** What one person, or a visitor, has seen on this page, in lists by name. A change of an item applies to all lists. */
export class LikeStore<Item extends Likeable> {
  readonly #feeds = new Map<string, Feed<Item>>()
  readonly #options: LikeStoreOptions<Item>
  /** By item. */
  readonly #sending: Readonly<Record<LikeAction, Map<number, Sending<Item>>>> = { like: new Map(), bookmark: new Map() }

  constructor(options: LikeStoreOptions<Item>) {
    this.#options = options
  }

  /** Optimistic; reverts and rejects if the request fails. */
  async setLiked(item: Item, isLiked: boolean): Promise<void> {
    this.change(item.id, (each) => ({ ...each, isLiked, likes: each.likes + (isLiked ? 1 : -1) }))
    await this.#settle(item, 'like', isLiked)
  }

  /** Like `setLiked`. */
  async setBookmarked(item: Item, isBookmarked: boolean): Promise<void> {
    this.change(item.id, (each) => ({ ...each, isBookmarked }))
    await this.#settle(item, 'bookmark', isBookmarked)
  }

  /** Marks all lists as stale, after something new was published. */
  markStale(): void {
    for (const feed of this.#feeds.values()) feed.markStale()
  }

  /** The list of this name; always the same instance. */
  protected list(name: string, make: () => ConstructorParameters<typeof Feed<Item>>[0]): Feed<Item> {
    const known = this.#feeds.get(name)
    if (known) return known
    const feed = new Feed<Item>(make())
    this.#feeds.set(name, feed)
    return feed
  }

  /** Changes an item in all lists, or removes it if `change` returns null. */
  protected change(id: number, change: (item: Item) => Item | null): void {
    for (const feed of this.#feeds.values()) feed.change(id, change)
  }

  async #settle(before: Item, action: LikeAction, isOn: boolean): Promise<void> {
    const { id } = before
    const sending = this.#begin(before, action)
    const sent = Promise.allSettled([sending.last]).then(() => this.#options.send(id, action, isOn))
    sending.last = sent
    try {
      sending.confirmed = await sent
      // Its position and the reason why it is shown differ per list.
      if (sending.isAlone) this.change(id, (each) => ({ ...each, ...sending.confirmed, cursor: each.cursor }))
    } finally {
      sending.count--
      if (sending.count === 0) {
        this.#sending[action].delete(id)
        this.change(id, (each) => ({ ...each, ...fieldsOf(sending.confirmed, action) }))
      }
    }
    this.#feeds.get(this.#options.lists[action])?.markStale()
  }

  #begin(before: Item, action: LikeAction): Sending<Item> {
    const { like, bookmark } = this.#sending
    const known = this.#sending[action].get(before.id)
    const sending = known ?? { confirmed: before, count: 0, isAlone: true, last: Promise.resolve() }
    sending.count++
    this.#sending[action].set(before.id, sending)
    const all = [like.get(before.id), bookmark.get(before.id)].filter((each) => each !== undefined)
    if (sending.count > 1 || all.length > 1) for (const each of all) each.isAlone = false
    return sending
  }
}

/** The same action on one item, once or in quick succession. Sent one after the other, to arrive in this order. */
interface Sending<Item> {
  /** As the server had it last. */
  confirmed: Item
  /** How many are not settled yet. */
  count: number
  /** Whether nothing else was done to the item meanwhile. Otherwise a response may be from before that. */
  isAlone: boolean
  last: Promise<unknown>
}

/** What an action changes. */
function fieldsOf({ likes, isLiked, isBookmarked }: Likeable, action: LikeAction): Partial<Likeable> {
  return action === 'like' ? { likes, isLiked } : { isBookmarked }
}
