import * as z from 'zod/mini'
import { historyEntry, isContiguous, snapshot } from '../../../contract/history'
import { CACHED_HISTORY_CHARACTERS_MAX, CACHED_HISTORY_MAX, HISTORY_PAGE } from '../../../contract/limits'
import { parseLeniently } from '../../../contract/shared/reading'
import { isOutsideFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import type { Clock } from '../clock'
import type { OfflineDatabase } from '../database'
import { type Http, isSuccess } from '../http/http'
import type { HistoryPart, LocalBoard } from '../types'

// The cached histories of boards: copies of what the server has, deleted with their boards.

export interface CachedHistoryDeps {
  readonly db: OfflineDatabase
  readonly http: Http
  readonly clock: Clock
  readonly userId: number
}

const entriesAnswer = z.array(historyEntry)

/**
 * Caches the server's latest response, with the cached part that is contiguous with it. Only for complete boards. For
 * onlookers only the response is cached: their history restarts when a board is made public again.
 */
export async function saveHistory(
  { db, clock, userId }: Omit<CachedHistoryDeps, 'http'>,
  boardUid: string,
  part: HistoryPart,
): Promise<void> {
  await db.transaction('rw', [db.boards, db.pasts], async () => {
    const board = await db.boards.get(boardUid)
    if (!board?.isComplete) return
    const isWhole = isMember(board, userId)
    const truncated = truncateHistory(isWhole ? mergeHistory(part, await db.pasts.get(boardUid)) : part)
    await db.pasts.put({ ...truncated, boardUid, isWhole, readAt: clock.now() })
  })
}

/** The cached history of a board; null if there is none. A former member is not shown what only members see. */
export async function readHistory({ db, userId }: Pick<CachedHistoryDeps, 'db' | 'userId'>, boardUid: string) {
  const [board, cached] = await Promise.all([db.boards.get(boardUid), db.pasts.get(boardUid)])
  if (!board || !cached) return null
  return cached.isWhole === false || isMember(board, userId) ? cached : null
}

/** Updates the cached history of a pinned board. Never throws: a failed update can be made another time. */
export async function refreshHistory(deps: CachedHistoryDeps, boardUid: string): Promise<void> {
  const { db, http } = deps
  try {
    const [board, cached] = await Promise.all([db.boards.get(boardUid), db.pasts.get(boardUid)])
    if (!board?.id || !board.isPinned || cached?.newest.rev === board.cursor) return
    const part = await fetchHistory(http, board.id)
    if (part) await saveHistory(deps, boardUid, part)
  } catch (error) {
    if (!isOutsideFailure(error)) reportError(error, 'offline')
    // The board itself is here anyway.
  }
}

async function fetchHistory(http: Http, boardId: number): Promise<HistoryPart | null> {
  const path = `/api/boards/${boardId}/history`
  const listed = await http.send({ method: 'GET', path })
  const entries = listed && isSuccess(listed) ? parseLeniently(entriesAnswer, listed.body) : null
  const [last] = entries?.data ?? []
  if (!entries || !last) return null
  const shown = await http.send({ method: 'GET', path: `${path}/snapshot?entry=${last.id}` })
  const newest = shown && isSuccess(shown) ? parseLeniently(snapshot, shown.body) : null
  if (!newest || !(await http.isOwnSession())) return null
  return { entries: entries.data, newest: newest.data, hasOlder: entries.data.length === HISTORY_PAGE }
}

/** Whether this person owns the board or works on it, as far as this device knows. */
function isMember({ userId: ownerId, canEdit, collaborators }: LocalBoard, userId: number): boolean {
  return ownerId === userId || canEdit || collaborators.some(({ id }) => id === userId)
}

/** Appends the cached part if nothing is missing between the two. */
export function mergeHistory(part: HistoryPart, cached: HistoryPart | undefined): HistoryPart {
  const oldest = part.entries.at(-1)
  if (!oldest || !part.hasOlder || !cached) return part
  const older = cached.entries.filter(({ rev }) => rev < oldest.rev)
  // The cached part includes the oldest entry itself, or the one right before it.
  const isKnown = cached.entries.some(({ rev }) => rev === oldest.rev)
  if (older.length === 0 || (!isKnown && older[0]?.rev !== oldest.rev - 1)) return part
  return { ...part, entries: [...part.entries, ...older], hasOlder: cached.hasOlder }
}

/** Truncates a part to the limits, and where entries were thinned out: only the server has what is beyond. */
export function truncateHistory(part: HistoryPart): HistoryPart {
  let characters = 0
  let count = 0
  for (const entry of part.entries) {
    const newer = part.entries[count - 1]
    characters += JSON.stringify(entry).length
    const isNext = !newer || isContiguous(entry, newer)
    if (!isNext || count === CACHED_HISTORY_MAX || (count > 0 && characters > CACHED_HISTORY_CHARACTERS_MAX)) break
    count++
  }
  if (count === part.entries.length) return part
  return { ...part, entries: part.entries.slice(0, count), hasOlder: true }
}
