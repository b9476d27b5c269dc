import type { Inspiration } from '../../contract/inspiration'
import { Feed } from './Feed'
import {
  deleteInspiration,
  type InspirationChoice,
  listPath,
  pageOf,
  parseInspirations,
  readInspiration,
  setBookmarked,
  setLiked,
} from './inspirationCalls'

/**
 * The inspirations that one person, or a visitor, has seen on this page of the browser, in the lists they were seen in.
 * What becomes of one is seen in all of them.
 */
export class InspirationStore {
  readonly #feeds = new Map<string, Feed<Inspiration>>()
  readonly #userId: number | null

  constructor(userId: number | null) {
    this.#userId = userId
  }

  /** The list of a choice: the same one each time. */
  feed(choice: InspirationChoice): Feed<Inspiration> {
    const path = listPath(choice)
    const known = this.#feeds.get(path)
    if (known) return known
    const feed = new Feed<Inspiration>({
      load: (before) => pageOf(path, before),
      copy: path === listPath({ trending: 'true' }) ? copyOf(this.#userId) : undefined,
    })
    this.#feeds.set(path, feed)
    return feed
  }

  /** One alone, as a list of one, so that it follows what becomes of it. */
  one(id: number): Feed<Inspiration> {
    const key = `${id}`
    const known = this.#feeds.get(key)
    if (known) return known
    const feed = new Feed<Inspiration>({
      load: async (before) => (before === undefined ? [await readInspiration(id)] : []),
    })
    this.#feeds.set(key, feed)
    return feed
  }

  /** Here at once; taken back where the server did not take it. Rejects then. */
  async setLiked(inspiration: Inspiration, isLiked: boolean): Promise<void> {
    const { id } = inspiration
    this.#change(id, (each) => ({ ...each, isLiked, likes: each.likes + (isLiked ? 1 : -1) }))
    await this.#settle(inspiration, setLiked(id, isLiked))
    this.#feeds.get(listPath({ of: 'liked' }))?.grewOld()
  }

  /** As setLiked. */
  async setBookmarked(inspiration: Inspiration, isBookmarked: boolean): Promise<void> {
    this.#change(inspiration.id, (each) => ({ ...each, isBookmarked }))
    await this.#settle(inspiration, setBookmarked(inspiration.id, isBookmarked))
    this.#feeds.get(listPath({ of: 'saved' }))?.grewOld()
  }

  /** Off all lists, once the server has done it. */
  async remove(id: number): Promise<void> {
    await deleteInspiration(id)
    this.#change(id, () => null)
  }

  /** Something new was published: lists are read anew when somebody looks. */
  grewOld(): void {
    for (const feed of this.#feeds.values()) feed.grewOld()
  }

  async #settle(before: Inspiration, answer: Promise<Inspiration>): Promise<void> {
    try {
      const now = await answer
      // Where it stands in a list is the list's to say.
      this.#change(now.id, (each) => ({ ...now, cursor: each.cursor }))
    } catch (error) {
      const { likes, isLiked, isBookmarked } = before
      this.#change(before.id, (each) => ({ ...each, likes, isLiked, isBookmarked }))
      throw error
    }
  }

  #change(id: number, change: (item: Inspiration) => Inspiration | null): void {
    for (const feed of this.#feeds.values()) feed.change(id, change)
  }
}

let current: { readonly userId: number | null; readonly store: InspirationStore } | undefined

/** The store of who is signed in now; somebody else's is forgotten. */
export function inspirationsOf(userId: number | null): InspirationStore {
  if (current?.userId !== userId) current = { userId, store: new InspirationStore(userId) }
  return current.store
}

/** What was trending last is kept in the browser's own storage, as the forecast is: small, and nobody's work. */
function copyOf(userId: number | null) {
  const key = `moodloom.trending.${userId ?? 'visitor'}`
  return {
    write: (items: readonly Inspiration[], at: number) => {
      try {
        localStorage.setItem(key, JSON.stringify({ at, items }))
      } catch {
        // Full, or not allowed: nothing is missing now.
      }
    },
    read: () => {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
        if (typeof kept !== 'object' || !kept || !('at' in kept) || !('items' in kept)) return null
        return { at: Number(kept.at), items: parseInspirations(kept.items) }
      } catch {
        // Of another version of the app: as if there were none.
        return null
      }
    },
  }
}
