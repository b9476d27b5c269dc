import type { PhotoStore } from '../cache/assets'
import type { OfflineDatabase } from '../database'
import type { StoredBoard, StoredEntry } from '../initial/rows'
import { claimOf } from '../plain/ids'

interface Adoption {
  readonly from: OfflineDatabase
  readonly to: OfflineDatabase
  /** Whose database `to` is. */
  readonly userId: number
  /** The chosen photos that belong to the two databases. */
  readonly photos?: { readonly from: PhotoStore; readonly to: PhotoStore }
}

/** The `meta` key of the adopted uids: a second adoption never overwrites what the person did to such a board since. */
const ADOPTED = 'adopted drafts'

/**
 * Moves a trial's drafts into a person's database, with their moments and images, the photos chosen for them, and other
 * pending changes. Idempotent and safe to interrupt, even in two tabs: rows keep their ids, a draft belongs to the
 * first person who claimed it, and it leaves the trial only once all of it has arrived. Returns this person's uids,
 * most recently edited first.
 */
export async function adoptDrafts({ from, to, userId, photos }: Adoption): Promise<string[]> {
  const drafts = await claimDrafts(from, userId)
  const uids = drafts.map(({ uid }) => uid)
  const waiting = drafts.length > 0 ? await from.outbox.orderBy('seq').toArray() : []
  if (drafts.length > 0) await copyDrafts({ from, to, userId }, drafts, waiting)
  // Those of boards adopted earlier, too: they may have been stored since.
  if (photos) await movePhotos(await adoptedBoards(to), photos)
  if (drafts.length === 0) return []
  // Images that no board showed yet may have been pruned meanwhile.
  await copyAssets(from, to)
  await from.transaction(
    'rw',
    [from.boards, from.elements, from.moments, from.outbox, from.assets, from.meta],
    async () => {
      await from.boards.bulkDelete(uids)
      await from.elements.where('boardUid').anyOf(uids).delete()
      await from.moments.where('boardUid').anyOf(uids).delete()
      await from.outbox.bulkDelete(waiting.map(({ seq }) => seq))
      await from.meta.bulkDelete(uids.map(claimKey))
      if ((await from.boards.count()) === 0) await from.assets.clear()
    },
  )
  return uids
}

/** `waiting`: the trial's outbox. It contains only templates and presets, since a draft has nothing there. */
async function copyDrafts(
  { from, to, userId }: Adoption,
  drafts: readonly StoredBoard[],
  waiting: readonly StoredEntry[],
): Promise<void> {
  const uids = drafts.map(({ uid }) => uid)
  await copyAssets(from, to)
  const elements = await from.elements.where('boardUid').anyOf(uids).toArray()
  const moments = await from.moments.where('boardUid').anyOf(uids).sortBy('seq')
  await to.transaction('rw', [to.boards, to.elements, to.moments, to.outbox, to.meta], async () => {
    const adopted = await adoptedBoards(to)
    const missing = new Set(uids.filter((uid) => !adopted.includes(uid)))
    // An interrupted adoption has copied some. If they were sent since, the server recognizes them.
    const known = await to.outbox
      .where('mutationId')
      .anyOf(waiting.map(({ mutationId }) => mutationId))
      .keys()
    const fresh = waiting.filter(({ mutationId }) => !known.includes(mutationId))
    await to.outbox.bulkAdd(fresh.map(({ seq: _, ...entry }) => entry))
    if (missing.size === 0) return
    await to.boards.bulkPut(drafts.filter(({ uid }) => missing.has(uid)).map((draft) => ({ ...draft, userId })))
    await to.elements.bulkPut(elements.filter(({ boardUid }) => missing.has(boardUid)))
    const own = moments.filter(({ boardUid }) => missing.has(boardUid))
    await to.moments.bulkAdd(own.map(({ seq: _, ...moment }) => moment))
    await to.meta.put({ key: ADOPTED, value: [...adopted, ...missing] })
  })
}

async function adoptedBoards(to: OfflineDatabase): Promise<readonly string[]> {
  return ((await to.meta.get(ADOPTED))?.value ?? []) as readonly string[]
}

const claimKey = (uid: string) => `remembered ${claimOf(uid)}`

/** Claims drafts that no one has claimed. Returns all of this person's, most recently edited first. */
async function claimDrafts(from: OfflineDatabase, userId: number): Promise<StoredBoard[]> {
  return from.transaction('rw', [from.boards, from.meta], async () => {
    const claimed: StoredBoard[] = []
    for (const draft of await from.boards.filter(({ isDraft }) => isDraft).toArray()) {
      const claim = await from.meta.get(claimKey(draft.uid))
      if (claim && claim.value !== userId) continue
      if (!claim) await from.meta.put({ key: claimKey(draft.uid), value: userId })
      claimed.push(draft)
    }
    return claimed.sort((a, b) => (a.lastEdited < b.lastEdited ? 1 : -1))
  })
}

/** One at a time: together they may be hundreds of MB. */
async function copyAssets(from: OfflineDatabase, to: OfflineDatabase): Promise<void> {
  for (const address of await from.assets.toCollection().primaryKeys()) {
    if ((await to.assets.where('address').equals(address).count()) > 0) continue
    const row = await from.assets.get(address)
    if (row) await to.assets.add(row)
  }
}

/** Moves the chosen photos of these boards that are not prepared yet, with their files. */
async function movePhotos(
  boardUids: readonly string[],
  { from, to }: { readonly from: PhotoStore; readonly to: PhotoStore },
): Promise<void> {
  for (const photo of await from.list()) {
    const file = boardUids.includes(photo.boardUid) ? await from.file(photo.id) : null
    if (!file) continue
    await to.store(photo, file)
    await from.forget([photo.id])
  }
}
