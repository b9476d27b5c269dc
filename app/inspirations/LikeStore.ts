import { Feed, type FeedItem } from './Feed'

/** What people like and save: an inspiration, a public board. */
export interface Likeable extends FeedItem {
  readonly likes: number
  readonly isLiked: boolean
  readonly isBookmarked: boolean
}

export type LikeAction = 'like' | 'bookmark'

interface LikeStoreOptions<Item> {
  /** Tells the server that it is so, or no more; gives it as it is then. */
  send(id: number, action: LikeAction, isOn: boolean): Promise<Item>
  /** Names of the lists of what this person likes, and of what they saved. */
  readonly lists: Readonly<Record<LikeAction, string>>
}

/**
 * What one person, or a visitor, has seen on this page of the browser, in the lists it was seen in, by their names. What
 * becomes of one is seen in all of them.
 */
export class LikeStore<Item extends Likeable> {
  readonly #feeds = new Map<string, Feed<Item>>()
  readonly #options: LikeStoreOptions<Item>

  constructor(options: LikeStoreOptions<Item>) {
    this.#options = options
  }

  /** Here at once; taken back where the server did not take it. Rejects then. */
  async setLiked(item: Item, isLiked: boolean): Promise<void> {
    this.change(item.id, (each) => ({ ...each, isLiked, likes: each.likes + (isLiked ? 1 : -1) }))
    await this.#settle(item, 'like', isLiked)
  }

  /** As setLiked. */
  async setBookmarked(item: Item, isBookmarked: boolean): Promise<void> {
    this.change(item.id, (each) => ({ ...each, isBookmarked }))
    await this.#settle(item, 'bookmark', isBookmarked)
  }

  /** Something new was published: lists are read anew when somebody looks. */
  grewOld(): void {
    for (const feed of this.#feeds.values()) feed.grewOld()
  }

  /** The list of this name: the same one each time. */
  protected list(name: string, make: () => ConstructorParameters<typeof Feed<Item>>[0]): Feed<Item> {
    const known = this.#feeds.get(name)
    if (known) return known
    const feed = new Feed<Item>(make())
    this.#feeds.set(name, feed)
    return feed
  }

  /** In all lists; null takes it off them. */
  protected change(id: number, change: (item: Item) => Item | null): void {
    for (const feed of this.#feeds.values()) feed.change(id, change)
  }

  async #settle(before: Item, action: LikeAction, isOn: boolean): Promise<void> {
    try {
      const now = await this.#options.send(before.id, action, isOn)
      // Where it stands in a list, and why, is the list's to say.
      this.change(now.id, (each) => ({ ...each, ...now, cursor: each.cursor }))
    } catch (error) {
      const { likes, isLiked, isBookmarked } = before
      this.change(before.id, (each) => ({ ...each, likes, isLiked, isBookmarked }))
      throw error
    }
    this.#feeds.get(this.#options.lists[action])?.grewOld()
  }
}
