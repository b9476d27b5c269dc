import { Feed, type FeedItem } from './Feed'

/** What people like and save: an inspiration, a public board. */
export interface Likeable extends FeedItem {
  readonly likes: number
  readonly isLiked: boolean
  readonly isBookmarked: boolean
}

export type LikeAction = 'like' | 'bookmark'

interface LikeStoreOptions<Item> {
  /** Turns the action on or off on the server; returns the item after that. */
  send(id: number, action: LikeAction, isOn: boolean): Promise<Item>
  /** Names of the lists of what this person likes, and of what they saved. */
  readonly lists: Readonly<Record<LikeAction, string>>
}

/**
 * What one person, or a visitor, has seen on this browser page, in the lists it was seen in, by their names. A change
 * of one item shows in all of them.
 */
export class LikeStore<Item extends Likeable> {
  readonly #feeds = new Map<string, Feed<Item>>()
  readonly #options: LikeStoreOptions<Item>

  constructor(options: LikeStoreOptions<Item>) {
    this.#options = options
  }

  /** Shown at once; reverted if the server does not accept it. Rejects then. */
  async setLiked(item: Item, isLiked: boolean): Promise<void> {
    this.change(item.id, (each) => ({ ...each, isLiked, likes: each.likes + (isLiked ? 1 : -1) }))
    await this.#settle(item, 'like', isLiked)
  }

  /** As setLiked. */
  async setBookmarked(item: Item, isBookmarked: boolean): Promise<void> {
    this.change(item.id, (each) => ({ ...each, isBookmarked }))
    await this.#settle(item, 'bookmark', isBookmarked)
  }

  /** Something new was published: lists are reread when shown next. */
  grewOld(): void {
    for (const feed of this.#feeds.values()) feed.grewOld()
  }

  /** The list of this name: always the same one. */
  protected list(name: string, make: () => ConstructorParameters<typeof Feed<Item>>[0]): Feed<Item> {
    const known = this.#feeds.get(name)
    if (known) return known
    const feed = new Feed<Item>(make())
    this.#feeds.set(name, feed)
    return feed
  }

  /** In all lists; null removes it from them. */
  protected change(id: number, change: (item: Item) => Item | null): void {
    for (const feed of this.#feeds.values()) feed.change(id, change)
  }

  async #settle(before: Item, action: LikeAction, isOn: boolean): Promise<void> {
    try {
      const now = await this.#options.send(before.id, action, isOn)
      // Its position in a list, and why, are up to the list.
      this.change(now.id, (each) => ({ ...each, ...now, cursor: each.cursor }))
    } catch (error) {
      const { likes, isLiked, isBookmarked } = before
      this.change(before.id, (each) => ({ ...each, likes, isLiked, isBookmarked }))
      throw error
    }
    this.#feeds.get(this.#options.lists[action])?.grewOld()
  }
}
