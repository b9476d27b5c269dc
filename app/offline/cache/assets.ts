import { originalOf } from '../../../contract/modifiedImage'
import { isAssetAddress } from '../../../contract/rules/assetAddress'
import type { Element } from '../../../contract/shared/element'
import { isOutsideFailure, isPictureFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import type { Bus } from '../bus'
import type { OfflineDatabase } from '../database'
import type { Fetch } from '../http/http'
import { ASSET_LANE } from '../initial/rows'
import { namedAssets, readLane } from '../outbox/outbox'
import { undoAssets } from '../outbox/undoStacks'
import type { ChosenPhoto, ChosenPhotos } from '../plain/incomingFiles'
import type { LocalAsset } from '../types'
import { toLocalAsset } from './storedAsset'

// Image bytes on this device: photos that are not on their boards yet are in a database of their own
// (plain/incomingFiles.ts); originals that wait for upload are in Dexie and are never evicted; copies of what the server
// has are in the Cache `assets-{userId}`, where the service worker finds them.

/** Renditions cached for offline use, by the width in board px at which they are shown: sharp on a 2x screen. */
const SMALL = { upTo: 320, rendition: 640 }
const LARGE_RENDITION = 1280
const AT_ONCE = 4

export function assetCacheName(userId: number): string {
  return `assets-${userId}`
}

/** The cache that the service worker fills with images as they are viewed. */
export function seenCacheName(userId: number): string {
  return `${assetCacheName(userId)}-seen`
}

/** Deletes the cache of viewed images. */
export async function forgetSeen(caches: CacheStorage | null, userId: number): Promise<void> {
  await caches?.delete(seenCacheName(userId)).catch(reportUnless(isOutsideFailure, 'offline', false))
}

export interface AssetsOptions {
  readonly db: OfflineDatabase
  readonly userId: number
  readonly fetch: Fetch
  /** Null if there is no Cache Storage. */
  readonly caches: CacheStorage | null
}

type Shown = Pick<Element, 'type' | 'content' | 'width' | 'properties'>

export class Assets {
  readonly #options: AssetsOptions
  #uploads: Promise<ReadonlySet<string>> | null = null

  constructor(options: AssetsOptions) {
    this.#options = options
  }

  /** The bytes of an asset from this device: the pending original, else any cached copy. */
  async blob(address: string): Promise<Blob | null> {
    const waiting = await this.#options.db.assets.get(address)
    if (waiting) return toLocalAsset(waiting).blob
    const copy = await (await this.#cache())?.match(address, { ignoreSearch: true })
    return copy ? copy.blob() : null
  }

  /** The original of an asset that the server may not have: its upload is pending, or its board is a draft. */
  async original(address: string): Promise<LocalAsset | null> {
    const row = await this.#options.db.assets.get(address)
    return row ? toLocalAsset(row) : null
  }

  /** The exact bytes that were uploaded, if they are still here; renditions don't count. */
  async uploaded(address: string): Promise<LocalAsset | null> {
    const row = await this.#options.db.assets.get(address)
    if (row) return toLocalAsset(row)
    const copy = await (await this.#cache())?.match(address)
    return copy ? { address, blob: await copy.blob(), width: 0, height: 0 } : null
  }

  /** Addresses that the server does not have yet. Concurrent calls share one read. */
  uploads(): Promise<ReadonlySet<string>> {
    this.#uploads ??= readLane(this.#options.db, ASSET_LANE)
      .then((entries) => new Set(entries.map(({ target }) => target)))
      .finally(() => {
        this.#uploads = null
      })
    return this.#uploads
  }

  /** Moves uploaded originals from Dexie into the cache. Those that a draft shows, or an undo may show, stay. */
  async releaseUploaded(): Promise<void> {
    const { db } = this.#options
    const addresses = (await db.assets.toCollection().primaryKeys()) as string[]
    for (const address of addresses) {
      if (await isAssetNeeded(db, address)) continue
      const row = await db.assets.get(address)
      if (!row) continue
      const { blob } = toLocalAsset(row)
      const response = new Response(blob, { headers: { 'content-type': blob.type } })
      await (await this.#cache())?.put(address, response).catch(reportUnless(isOutsideFailure, 'offline'))
      await db.transaction('rw', [db.assets, db.outbox, db.elements, db.boards, db.meta], async () => {
        if (!(await isAssetNeeded(db, address))) await db.assets.delete(address)
      })
    }
  }

  /** Fetches copies of a board's images that are not cached yet. Stops at the first failure; never throws. */
  async cacheBoardImages(boardUid: string): Promise<void> {
    await this.cacheImages(await this.#options.db.elements.where('boardUid').equals(boardUid).toArray())
  }

  /** The same for any elements: of a board, or of a template. */
  async cacheImages(elements: readonly Shown[]): Promise<void> {
    const cache = await this.#cache()
    if (!cache) return
    const wanted = new Map<string, number>()
    for (const element of elements) {
      if (element.type !== 'image') continue
      const rendition = (element.width ?? 0) <= SMALL.upTo ? SMALL.rendition : LARGE_RENDITION
      // Includes the original of a modified image, which can be reverted to.
      for (const address of [element.content, originalOf(element)].filter(isAssetAddress))
        wanted.set(address, Math.max(rendition, wanted.get(address) ?? 0))
    }
    const queue = [...wanted]
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        if (!(await this.#cacheImage(cache, ...next))) queue.length = 0
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work)).catch(reportUnless(isOutsideFailure, 'offline'))
  }

  /** Deletes copies that no board cached here shows, will show, or may show after an undo. */
  async prune(): Promise<void> {
    const cache = await this.#cache()
    if (!cache) return
    const { db } = this.#options
    const shown = new Set(await undoAssets(db))
    for (const row of await db.elements.toArray()) shown.add(row.content).add(originalOf(row))
    for (const { change } of await db.outbox.toArray()) for (const address of namedAssets(change)) shown.add(address)
    for (const { elements } of await db.templates.toArray())
      for (const each of elements) shown.add(each.content).add(originalOf(each))
    for (const request of await cache.keys()) {
      if (!shown.has(new URL(request.url).pathname)) await cache.delete(request)
    }
  }

  /** Deletes every copy to make room for the outbox. */
  async evictCopies(): Promise<void> {
    await this.#options.caches
      ?.delete(assetCacheName(this.#options.userId))
      .catch(reportUnless(isOutsideFailure, 'offline'))
  }

  async #cacheImage(cache: Cache, address: string, rendition: number): Promise<boolean> {
    if (await cache.match(address, { ignoreSearch: true })) return true
    const path = `${address}?w=${rendition}`
    const response = await this.#options
      .fetch(path, { credentials: 'same-origin' })
      .catch(reportUnless(isOutsideFailure, 'offline', null))
    if (!response) return false
    if (response.status === 200) await cache.put(path, response)
    return true
  }

  async #cache(): Promise<Cache | undefined> {
    return this.#options.caches
      ?.open(assetCacheName(this.#options.userId))
      .catch(reportUnless(isOutsideFailure, 'offline'))
  }
}

/** Whether only this device may have these bytes: their upload is pending, or a draft shows or an undo may show them. */
export async function isAssetNeeded(db: OfflineDatabase, address: string): Promise<boolean> {
  if (await db.outbox.where('[lane+target]').equals([ASSET_LANE, address]).first()) return true
  if ((await undoAssets(db)).has(address)) return true
  const drafts = await db.boards.filter((board) => board.isDraft).toArray()
  if (drafts.length === 0) return false
  if (drafts.some(({ thumbnailUrl }) => thumbnailUrl === address)) return true
  const showing = await db.elements
    .where('boardUid')
    .anyOf(drafts.map(({ uid }) => uid))
    .filter((row) => row.content === address || originalOf(row) === address)
    .first()
  return showing !== undefined
}

interface PhotoStoreDeps {
  readonly photos: ChosenPhotos
  readonly bus: Bus
  /** Called with files while they are being stored in IndexedDB. */
  readonly storing: <T>(work: Promise<T>) => Promise<T>
  /** Evicts copies of what the server also has. */
  readonly evictCopies: () => Promise<void>
  readonly onUnstored: (count: number) => void
}

/** Photos chosen for boards and not added to them yet; they count as pending. */
export class PhotoStore {
  readonly #deps: PhotoStoreDeps
  /** Called when the person has discarded all of them. */
  onDiscarded: () => void = () => {}

  constructor(deps: PhotoStoreDeps) {
    this.#deps = deps
  }

  /** See ChosenPhotos. Rule 12: copies are evicted to make room. */
  async store(photo: ChosenPhoto, file: File): Promise<string> {
    const { photos, evictCopies } = this.#deps
    const databaseId = await photos.store(photo, file).catch(async (error: unknown) => {
      if (!isPictureFailure(error)) reportError(error, 'offline')
      await evictCopies()
      return photos.store(photo, file)
    })
    this.#announce()
    return databaseId
  }

  /** Nothing counts as saved until `work`, which must not reject, settles. */
  storing(work: Promise<unknown>): void {
    void this.#deps.storing(work)
  }

  databaseId(): Promise<string | undefined> {
    return this.#deps.photos.databaseId()
  }

  list(): Promise<ChosenPhoto[]> {
    return this.#deps.photos.list()
  }

  count(): Promise<number> {
    return this.#deps.photos.count()
  }

  has(id: string): Promise<boolean> {
    return this.#deps.photos.has(id)
  }

  file(id: string): Promise<File | null> {
    return this.#deps.photos.file(id)
  }

  update(photos: readonly ChosenPhoto[]): Promise<void> {
    return this.#deps.photos.update(photos)
  }

  async forget(ids: readonly string[]): Promise<void> {
    // Recount even if it fails: the browser may have deleted the database, and the photos with it.
    await this.#deps.photos.forget(ids).finally(() => this.#announce())
  }

  /** Deletes all of them: the person has discarded them. */
  async forgetAll(): Promise<void> {
    this.onDiscarded()
    await this.forget((await this.list()).map(({ id }) => id))
  }

  /** Some may have been stored before this was opened. */
  recount(): void {
    this.#announce()
  }

  /** Reports how many are in this tab's memory only; they never count as saved. */
  setUnstored(count: number): void {
    this.#deps.onUnstored(count)
  }

  #announce(): void {
    this.#deps.bus.send({ type: 'photos' })
  }
}
