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

/** The inspirations that one person, or a visitor, has seen on this browser page. */
export class InspirationStore extends LikeStore<Inspiration> {
  readonly #userId: number | null

  constructor(userId: number | null) {
    super({ send: sendLikeAction, lists: { like: listPath({ of: 'liked' }), bookmark: listPath({ of: 'saved' }) } })
    this.#userId = userId
  }

  /** The list of a choice: always the same one. */
  feed(choice: InspirationChoice): Feed<Inspiration> {
    const path = listPath(choice)
    return this.list(path, () => ({
      load: (before) => pageOf(path, before),
      copy: path === listPath({ trending: 'true' }) ? copyOf(this.#userId) : undefined,
    }))
  }

  /** A single one, as a list, so that it follows changes. */
  one(id: number): Feed<Inspiration> {
    return this.list(`${id}`, () => ({
      load: async (before) => (before === undefined ? [await readInspiration(id)] : []),
    }))
  }

  /** Removes it from all lists after the server. */
  async remove(id: number): Promise<void> {
    await deleteInspiration(id)
    this.change(id, () => null)
  }
}

let current: { readonly userId: number | null; readonly store: InspirationStore } | undefined

/** The current user's store; another user's is dropped. */
export function inspirationsOf(userId: number | null): InspirationStore {
  if (current?.userId !== userId) current = { userId, store: new InspirationStore(userId) }
  return current.store
}

/** The last trending list is kept in the browser's own storage, like the forecast: small, and no one's work. */
function copyOf(userId: number | null) {
  const key = `moodloom.trending.${userId ?? 'visitor'}`
  return {
    write: (items: readonly Inspiration[], at: number) => {
      writeStored(key, JSON.stringify({ at, items }))
    },
    read: () => {
      const cached = readStoredJson(key)
      if (typeof cached !== 'object' || !cached || !('at' in cached) || !('items' in cached)) return null
      // Of another version of the app: ignored.
      const items = parseLeniently(inspirationList, cached.items)?.data
      return items ? { at: Number(cached.at), items } : null
    },
  }
}
