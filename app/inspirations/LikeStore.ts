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
  grewOld(): void {
    for (const feed of this.#feeds.values()) feed.grewOld()
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
    try {
      const now = await this.#options.send(before.id, action, isOn)
      // Its position and the reason why it is shown differ per list.
      this.change(now.id, (each) => ({ ...each, ...now, cursor: each.cursor }))
    } catch (error) {
      const { likes, isLiked, isBookmarked } = before
      this.change(before.id, (each) => ({ ...each, likes, isLiked, isBookmarked }))
      throw error
    }
    this.#feeds.get(this.#options.lists[action])?.grewOld()
  }
}
