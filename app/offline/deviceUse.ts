import { assetCacheName, forgetSeen, seenCacheName } from './assets'
import { evictBoards, readCards } from './boards'
import type { OfflineDatabase } from './database'
import { sizeOf } from './storedAsset'
import type { LocalBoard } from './types'

// What this device keeps for one person, and letting go of what can be had again. What waits for the server, unsaved
// boards and pinned ones are never touched.

export interface DeviceUse {
  /** Boards that open without a network: the pinned ones first, then as they were opened. */
  readonly boards: readonly LocalBoard[]
  /** Images: copies of those on these boards, and others that were seen. */
  readonly images: { readonly cached: number; readonly seen: number }
  /** Images that are nowhere else yet, and their bytes. */
  readonly unsent: { readonly count: number; readonly bytes: number }
}

interface Device {
  readonly db: OfflineDatabase
  readonly userId: number
  /** Null where there is no Cache Storage. */
  readonly caches: CacheStorage | null
}

export async function readDeviceUse({ db, userId, caches }: Device): Promise<DeviceUse> {
  const count = async (name: string) => (await (await caches?.open(name))?.keys())?.length ?? 0
  const [cards, unsent, cached, seen] = await Promise.all([
    readCards(db),
    sizeOfAssets(db),
    count(assetCacheName(userId)).catch(() => 0),
    count(seenCacheName(userId)).catch(() => 0),
  ])
  const boards = cards.filter((board) => board.isComplete && board.deletedAt === null)
  return {
    boards: boards.sort((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.openedAt - a.openedAt),
    images: { cached: cached, seen },
    unsent,
  }
}

/** One after the other: all bytes at once may be more than a phone holds. */
async function sizeOfAssets(db: OfflineDatabase): Promise<DeviceUse['unsent']> {
  let [count, bytes] = [0, 0]
  await db.assets.each((row) => {
    count++
    bytes += sizeOf(row)
  })
  return { count, bytes }
}

/** Forgets the copies of boards that nobody pinned, and the images that were merely seen. */
export async function clearCopies({ db, userId, caches }: Device): Promise<void> {
  await evictBoards(db, 0)
  await forgetSeen(caches, userId)
}
