import type { Table } from 'dexie'
import { isSameValue } from '../../../contract/rules/elementPatching'
import type { PhotoStore } from '../cache/assets'
import type { OfflineDatabase } from '../database'
import type { Moment, StoredBoard, StoredElement, StoredEntry } from '../initial/rows'
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

/** What moves: the drafts with what belongs to them, and the trial's outbox, which has only templates and presets. */
interface TrialRows {
  /** Most recently edited first. */
  readonly drafts: readonly StoredBoard[]
  readonly elements: readonly StoredElement[]
  readonly moments: readonly Moment[]
  readonly waiting: readonly StoredEntry[]
}

/**
 * Moves a trial's drafts into a person's database, with their moments and images, the photos chosen for them, and other
 * pending changes. Idempotent and safe to interrupt, even in two tabs: rows keep their ids, a draft belongs to the
 * first person who claimed it, and it leaves the trial only once all of it has arrived, with what another tab changed
 * meanwhile. Returns this person's uids, most recently edited first.
 */
export async function adoptDrafts({ from, to, userId, photos }: Adoption): Promise<string[]> {
  const uids = await claimDrafts(from, userId)
  const first = await readTrial(from, uids)
  if (uids.length > 0) await copyDrafts({ from, to, userId }, first)
  // Those of boards adopted earlier, too: they may have been stored since.
  if (photos) await movePhotos(await adoptedBoards(to), photos)
  if (uids.length === 0) return []
  // Images that no board showed yet may have been pruned meanwhile.
  await copyAssets(from, to)
  let rows = first
  for (let now = await deleteUnchanged(from, rows); now; now = await deleteUnchanged(from, rows)) {
    await copyAssets(from, to)
    await copyChanges({ to, userId }, rows, now)
    rows = now
  }
  return first.drafts.map(({ uid }) => uid)
}

async function readTrial(from: OfflineDatabase, uids: readonly string[]): Promise<TrialRows> {
  const [drafts, elements, moments, waiting] = await Promise.all([
    from.boards.bulkGet([...uids]),
    from.elements.where('boardUid').anyOf(uids).sortBy('id'),
    from.moments.where('boardUid').anyOf(uids).sortBy('seq'),
    uids.length > 0 ? from.outbox.orderBy('seq').toArray() : [],
  ])
  const left = drafts.flatMap((draft) => draft ?? [])
  return { drafts: left.sort((a, b) => b.lastEdited.localeCompare(a.lastEdited)), elements, moments, waiting }
}

/** Deletes these rows from the trial; if another tab has changed any, returns what is there now instead. */
async function deleteUnchanged(from: OfflineDatabase, rows: TrialRows): Promise<TrialRows | null> {
  const tables = [from.boards, from.elements, from.moments, from.outbox, from.assets, from.meta]
  return from.transaction('rw', tables, async () => {
    const uids = rows.drafts.map(({ uid }) => uid)
    const now = await readTrial(from, uids)
    if (!isSameValue(now, rows)) return now
    await from.boards.bulkDelete(uids)
    await from.elements.bulkDelete(rows.elements.map(({ id }) => id))
    await from.moments.bulkDelete(rows.moments.map(({ seq }) => seq))
    await from.outbox.bulkDelete(rows.waiting.map(({ seq }) => seq))
    await from.meta.bulkDelete(uids.map(claimKey))
    if ((await from.boards.count()) === 0) await from.assets.clear()
    return null
  })
}

async function copyDrafts({ from, to, userId }: Adoption, rows: TrialRows): Promise<void> {
  const uids = rows.drafts.map(({ uid }) => uid)
  await copyAssets(from, to)
  await to.transaction('rw', [to.boards, to.elements, to.moments, to.outbox, to.meta], async () => {
    const adopted = await adoptedBoards(to)
    const missing = new Set(uids.filter((uid) => !adopted.includes(uid)))
    // An interrupted adoption has copied some. If they were sent since, the server recognizes them.
    const known = await to.outbox
      .where('mutationId')
      .anyOf(rows.waiting.map(({ mutationId }) => mutationId))
      .keys()
    const fresh = rows.waiting.filter(({ mutationId }) => !known.includes(mutationId))
    await to.outbox.bulkAdd(fresh.map(withoutSeq))
    if (missing.size === 0) return
    await to.boards.bulkPut(rows.drafts.filter(({ uid }) => missing.has(uid)).map((draft) => ({ ...draft, userId })))
    await to.elements.bulkPut(rows.elements.filter(({ boardUid }) => missing.has(boardUid)))
    const own = rows.moments.filter(({ boardUid }) => missing.has(boardUid))
    await to.moments.bulkAdd(own.map(withoutSeq))
    await to.meta.put({ key: ADOPTED, value: [...adopted, ...missing] })
  })
}

/**
 * Copies what changed in the trial after `before` was copied, except over what the person has changed since. A draft
 * that is gone was moved by another tab, which copied the rest.
 */
async function copyChanges(
  { to, userId }: Pick<Adoption, 'to' | 'userId'>,
  before: TrialRows,
  now: TrialRows,
): Promise<void> {
  await to.transaction('rw', [to.boards, to.elements, to.moments, to.outbox], async () => {
    const here = new Set(now.drafts.map(({ uid }) => uid))
    const owned = (boards: readonly StoredBoard[]) =>
      boards.filter(({ uid }) => here.has(uid)).map((board) => ({ ...board, userId }))
    await mergeInto(to.boards, 'uid', owned(before.drafts), owned(now.drafts))
    const isHere = ({ boardUid }: { readonly boardUid: string }) => here.has(boardUid)
    await mergeInto(to.elements, 'id', before.elements.filter(isHere), now.elements)
    await mergeInto(to.moments, 'mutationId', before.moments.filter(isHere), now.moments)
    // One that is gone was moved, too: it stays.
    const waiting = new Set(now.waiting.map(({ mutationId }) => mutationId))
    const stillWaiting = before.waiting.filter(({ mutationId }) => waiting.has(mutationId))
    await mergeInto(to.outbox, 'mutationId', stillWaiting, now.waiting)
  })
}

/**
 * Puts the rows that differ between `before` and `now`, and deletes those that are gone, where the table still has
 * `before`. Each table numbers its rows (`seq`) itself.
 */
async function mergeInto<Row extends object, Index extends keyof Row & string>(
  table: Table<Row>,
  index: Index,
  before: readonly Row[],
  now: readonly Row[],
): Promise<void> {
  const byIndex = (rows: readonly Row[]) => new Map(rows.map((row) => [row[index], withoutSeq(row)]))
  const [old, latest] = [byIndex(before), byIndex(now)]
  for (const key of new Set([...old.keys(), ...latest.keys()])) {
    const row = latest.get(key)
    const found = table.where(index).equals(key as string)
    const stored = await found.first()
    if (isSameValue(row, old.get(key)) || !isSameValue(stored && withoutSeq(stored), old.get(key))) continue
    if (!row) await found.delete()
    else await table.put({ ...stored, ...row })
  }
}

function withoutSeq<Row extends object>(row: Row): Row {
  const { seq: _, ...rest } = row as Row & { seq?: number }
  return rest as Row
}

async function adoptedBoards(to: OfflineDatabase): Promise<readonly string[]> {
  return ((await to.meta.get(ADOPTED))?.value ?? []) as readonly string[]
}

const claimKey = (uid: string) => `remembered ${claimOf(uid)}`

/** Claims drafts that no one has claimed. Returns the uids of all of this person's. */
async function claimDrafts(from: OfflineDatabase, userId: number): Promise<string[]> {
  return from.transaction('rw', [from.boards, from.meta], async () => {
    const claimed: string[] = []
    for (const draft of await from.boards.filter(({ isDraft }) => isDraft).toArray()) {
      const claim = await from.meta.get(claimKey(draft.uid))
      if (claim && claim.value !== userId) continue
      if (!claim) await from.meta.put({ key: claimKey(draft.uid), value: userId })
      claimed.push(draft.uid)
    }
    return claimed
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
