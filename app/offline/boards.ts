import * as z from 'zod/mini'
import { boardListItem } from '../../contract/board'
import { BOARDS_KEPT_OFFLINE } from '../../contract/limits'
import type { Bus } from './bus'
import type { OfflineDatabase } from './database'
import { type Http, isSuccess } from './http'
import { isLaneEmpty } from './lanes'
import { mergeCard } from './receive'
import { BOARD_TARGET, newCard, toBoard } from './rows'
import type { Change, LocalBoard } from './types'

const boardList = z.array(boardListItem)

/** The cards of this user's boards, drafts and unsent ones included, last edited first; pending changes shown. */
export async function listBoards(db: OfflineDatabase): Promise<LocalBoard[]> {
  return db.transaction('r', [db.boards, db.outbox], async () => {
    const boards = await db.boards.toArray()
    const keys = boards.map(({ uid }) => [uid, BOARD_TARGET])
    const pending = await db.outbox.where('[lane+target]').anyOf(keys).sortBy('seq')
    return boards
      .map((stored) =>
        pending
          .filter((entry) => entry.boardUid === stored.uid)
          .reduce((board, entry) => withPending(board, entry.change, entry.madeAt), toBoard(stored)),
      )
      .filter((board) => board.deletedAt === null)
      .sort((a, b) => b.lastEdited.localeCompare(a.lastEdited))
  })
}

/** A board's card with a change that the server has not acknowledged. `at`: ms since the epoch. */
export function withPending(board: LocalBoard, change: Change, at: number): LocalBoard {
  switch (change.kind) {
    case 'board.update':
      return { ...board, ...change.data, lastEdited: new Date(at).toISOString() }
    case 'board.delete':
      return { ...board, deletedAt: new Date(at).toISOString() }
    case 'board.restore':
      return { ...board, deletedAt: null }
    default:
      return board
  }
}

/** Reads the list from the server. False where there was no answer; what is here stays then. */
export async function refreshBoards(db: OfflineDatabase, http: Http, bus: Bus): Promise<boolean> {
  const [answer, isOwn] = await Promise.all([http.send({ method: 'GET', path: '/api/boards' }), http.isOwnSession()])
  if (!answer || !isSuccess(answer) || !isOwn) return false
  const list = boardList.safeParse(answer.body)
  if (!list.success) return false
  await db.transaction('rw', [db.boards, db.elements, db.outbox, db.tombstones], async () => {
    const stored = new Map((await db.boards.toArray()).map((board) => [board.uid, board]))
    for (const { owner, collaborators, role: _role, ...board } of list.data) {
      const here = stored.get(board.uid)
      stored.delete(board.uid)
      await db.boards.put({ ...(here ? mergeCard(here, board) : newCard(board)), owner, collaborators })
    }
    for (const board of stored.values()) {
      // What the server does not list was deleted, or was somebody's public board that was looked at.
      if (board.id === null || board.deletedAt !== null || board.owner === null) continue
      if (await isLaneEmpty(db, board.uid)) await forgetBoard(db, board.uid)
    }
  })
  bus.send({ type: 'boards' })
  return true
}

/** Removes a board and its elements from this device; never what waits in the outbox. In a transaction. */
export async function forgetBoard(db: OfflineDatabase, boardUid: string): Promise<void> {
  await db.boards.delete(boardUid)
  await db.elements.where('boardUid').equals(boardUid).delete()
  await db.tombstones.where('boardUid').equals(boardUid).delete()
}

/**
 * Keeps the boards opened last, the pinned ones, drafts and those with writes waiting; of the rest only the card.
 * `keep`: how many opened last. Returns the uids that were let go.
 */
export async function evictBoards(db: OfflineDatabase, keep: number = BOARDS_KEPT_OFFLINE): Promise<string[]> {
  return db.transaction('rw', [db.boards, db.elements, db.outbox, db.tombstones], async () => {
    const complete = await db.boards.filter((board) => board.isComplete && !board.isDraft && !board.isPinned).toArray()
    const old = complete.sort((a, b) => b.openedAt - a.openedAt).slice(keep)
    const evicted: string[] = []
    for (const board of old) {
      if (!(await isLaneEmpty(db, board.uid))) continue
      await db.elements.where('boardUid').equals(board.uid).delete()
      await db.tombstones.where('boardUid').equals(board.uid).delete()
      await db.boards.put({ ...board, isComplete: false, cursor: 0 })
      evicted.push(board.uid)
    }
    return evicted
  })
}
