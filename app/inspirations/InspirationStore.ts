import { type Inspiration, inspirationList } from '../../contract/inspiration'
import { parseLeniently } from '../../contract/shared/reading'
import { readStoredJson, writeStored } from '../platform/deviceStorage'
import type { Feed } from './Feed'
import {
  deleteInspiration,
  type InspirationChoice,
  listPath,
  pageOf,
  readInspiration,
  sendLikeAction,
} from './inspirationCalls'
import { LikeStore } from './LikeStore'

/** The inspirations that one person, or a visitor, has seen on this page. */
export class InspirationStore extends LikeStore<Inspiration> {
  readonly #userId: number | null

  constructor(userId: number | null) {
    super({ send: sendLikeAction, lists: { like: listPath({ of: 'liked' }), bookmark: listPath({ of: 'saved' }) } })
    this.#userId = userId
  }

  /** The feed of a choice; the same instance for the same choice. */
  feed(choice: InspirationChoice): Feed<Inspiration> {
    const path = listPath(choice)
    return this.list(path, () => ({
      load: (before) => pageOf(path, before),
      copy: path === listPath({ trending: 'true' }) ? copyOf(this.#userId) : undefined,
    }))
  }

  /** A single inspiration as a feed, so that it follows changes. */
  one(id: number): Feed<Inspiration> {
    return this.list(`${id}`, () => ({
      load: async (before) => (before === undefined ? [await readInspiration(id)] : []),
    }))
  }

  /** Deletes an inspiration on the server, then from all lists. */
  async remove(id: number): Promise<void> {
    await deleteInspiration(id)
    this.change(id, () => null)
  }
}

let current: { readonly userId: number | null; readonly store: InspirationStore } | undefined

/** The store of this person, or of visitors (null); replaces another person's. */
export function inspirationsOf(userId: number | null): InspirationStore {
  if (current?.userId !== userId) current = { userId, store: new InspirationStore(userId) }
  return current.store
}

/** Caches the trending list in localStorage, like the forecast: it is small, and can be fetched again. */
function copyOf(userId: number | null) {
  const key = `moodloom.trending.${userId ?? 'visitor'}`
  return {
    write: (items: readonly Inspiration[], at: number) => {
      writeStored(key, JSON.stringify({ at, items }))
    },
    read: () => {
      const cached = readStoredJson(key)
      if (typeof cached !== 'object' || !cached || !('at' in cached) || !('items' in cached)) return null
      // Ignored if another version of the app wrote it.
      const items = parseLeniently(inspirationList, cached.items)?.data
      return items ? { at: Number(cached.at), items } : null
    },
  }
}
