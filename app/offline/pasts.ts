import * as z from 'zod/mini'
import { historyEntry, snapshot } from '../../contract/history'
import { HISTORY_KEPT, HISTORY_KEPT_CHARACTERS, HISTORY_PAGE } from '../../contract/limits'
import type { Clock } from './clock'
import type { OfflineDatabase } from './database'
import { type Http, isSuccess } from './http'
import { leadsOn } from './leadsOn'
import type { Past } from './types'

// What boards that are on this device have been: copies of what the server knows, let go with their boards.

export interface PastRooms {
  readonly db: OfflineDatabase
  readonly http: Http
  readonly clock: Clock
}

const entriesAnswer = z.array(historyEntry)

/** Keeps what the server has just said, and what was here before that leads on from it. Of boards that are here whole. */
export async function keepPast({ db, clock }: Omit<PastRooms, 'http'>, boardUid: string, past: Past): Promise<void> {
  await db.transaction('rw', [db.boards, db.pasts], async () => {
    const board = await db.boards.get(boardUid)
    if (!board?.isComplete) return
    const kept = boundedPast(joinedPast(past, await db.pasts.get(boardUid)))
    await db.pasts.put({ ...kept, boardUid, readAt: clock.now() })
  })
}

/** Brings what is kept of a pinned board up to date. Never throws: it is a copy, made another time. */
export async function refreshPast(rooms: PastRooms, boardUid: string): Promise<void> {
  const { db, http } = rooms
  try {
    const [board, kept] = await Promise.all([db.boards.get(boardUid), db.pasts.get(boardUid)])
    if (!board?.id || !board.isPinned || kept?.newest.rev === board.cursor) return
    const past = await ask(http, board.id)
    if (past) await keepPast(rooms, boardUid, past)
  } catch {
    // The board is here all the same.
  }
}

async function ask(http: Http, boardId: number): Promise<Past | null> {
  const path = `/api/boards/${boardId}/history`
  const listed = await http.send({ method: 'GET', path })
  const entries = listed && isSuccess(listed) ? entriesAnswer.safeParse(listed.body) : null
  const [last] = entries?.data ?? []
  if (!entries?.success || !last) return null
  const shown = await http.send({ method: 'GET', path: `${path}/snapshot?entry=${last.id}` })
  const newest = shown && isSuccess(shown) ? snapshot.safeParse(shown.body) : null
  if (!newest?.success || !(await http.isOwnSession())) return null
  return { entries: entries.data, newest: newest.data, hasOlder: entries.data.length === HISTORY_PAGE }
}

/** With what was kept before where nothing is missing between the two. */
export function joinedPast(past: Past, kept: Past | undefined): Past {
  const oldest = past.entries.at(-1)
  if (!oldest || !past.hasOlder || !kept) return past
  const older = kept.entries.filter(({ rev }) => rev < oldest.rev)
  // What was kept knows the oldest itself, or the very one before it.
  const isKnown = kept.entries.some(({ rev }) => rev === oldest.rev)
  if (older.length === 0 || (!isKnown && older[0]?.rev !== oldest.rev - 1)) return past
  return { ...past, entries: [...past.entries, ...older], hasOlder: kept.hasOlder }
}

/** As much of it as a device keeps, up to where entries were thinned out: without the server nothing leads further. */
export function boundedPast(past: Past): Past {
  let characters = 0
  let count = 0
  for (const entry of past.entries) {
    const newer = past.entries[count - 1]
    characters += JSON.stringify(entry).length
    const isNext = !newer || leadsOn(entry, newer)
    if (!isNext || count === HISTORY_KEPT || (count > 0 && characters > HISTORY_KEPT_CHARACTERS)) break
    count++
  }
  if (count === past.entries.length) return past
  return { ...past, entries: past.entries.slice(0, count), hasOlder: true }
}
