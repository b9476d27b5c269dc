import { originalOf } from '../../../contract/modifiedImage'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { assetCacheName, forgetSeen, seenCacheName } from '../cache/assets'
import { evictBoards, readCards } from '../cache/boards'
import { sizeOf } from '../cache/storedAsset'
import type { OfflineDatabase } from '../database'
import { pushMark, rememberPush } from '../initial/device'
import { arrivalsFor, deleteArrivals } from '../plain/incomingFiles'
import type { LocalBoard } from '../types'

// What this device stores for one person, and clearing what can be fetched again. Never touches pending changes, drafts
// or pinned boards.

export interface DeviceUse {
  /** Boards that open offline: pinned ones first, then the most recently opened. */
  readonly boards: readonly LocalBoard[]
  /** Number of images: cached for boards, and viewed ones. */
  readonly images: { readonly cached: number; readonly seen: number }
  /** Images that exist only here, and their bytes. */
  readonly unsent: { readonly count: number; readonly bytes: number }
}

interface Device {
  readonly db: OfflineDatabase
  readonly userId: number
  /** Null if there is no Cache Storage. */
  readonly caches: CacheStorage | null
}

export async function readDeviceUse({ db, userId, caches }: Device): Promise<DeviceUse> {
  const count = async (name: string) => (await (await caches?.open(name))?.keys())?.length ?? 0
  const [cards, unsent, cached, seen] = await Promise.all([
    readCards(db),
    sizeOfUnsent(db),
    count(assetCacheName(userId)).catch(reportUnless(isOutsideFailure, 'offline', 0)),
    count(seenCacheName(userId)).catch(reportUnless(isOutsideFailure, 'offline', 0)),
  ])
  const boards = cards.filter((board) => board.isComplete && board.deletedAt === null)
  return {
    boards: boards.sort((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.openedAt - a.openedAt),
    images: { cached: cached, seen },
    unsent,
  }
}

/**
 * Images with a pending or refused upload, and those of drafts, except thumbnails. Others in `assets` were uploaded, and
 * stay for an undo.
 * Read one at a time: together they may be more than a phone can hold.
 */
async function sizeOfUnsent(db: OfflineDatabase): Promise<DeviceUse['unsent']> {
  return db.transaction('r', [db.outbox, db.boards, db.elements, db.assets], async () => {
    const uploads = await db.outbox.toArray()
    const addresses = new Set(uploads.flatMap(({ change }) => (change.kind === 'asset.upload' ? change.address : [])))
    const drafts = await db.boards.filter(({ isDraft }) => isDraft).toArray()
    const uids = drafts.map(({ uid }) => uid)
    const elements = uids.length > 0 ? await db.elements.where('boardUid').anyOf(uids).toArray() : []
    for (const element of elements) addresses.add(element.content).add(originalOf(element))
    let [count, bytes] = [0, 0]
    await db.assets.each((row) => {
      if (!addresses.has(row.address)) return
      count++
      bytes += sizeOf(row)
    })
    return { count, bytes }
  })
}

/** Evicts copies of boards that are not pinned, and the cache of viewed images. */
export async function clearCopies({ db, userId, caches }: Device): Promise<void> {
  await evictBoards(db, 0)
  await forgetSeen(caches, userId)
}

/** Deletes what this device stores for a person outside their database: what waits for a board, and their push mark. */
export async function forgetPerson(userId: number): Promise<void> {
  // Not what waits for whoever signs in next.
  const own = (await arrivalsFor(userId)).filter((arrival) => arrival.userId === userId)
  await deleteArrivals(own.map(({ id }) => id))
  if ((await pushMark())?.userId === userId) await rememberPush(null)
}
