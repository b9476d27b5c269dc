import * as z from 'zod/mini'
import { type BoardPatch, boardListItem } from '../../contract/board'
import { BOARDS_KEPT_OFFLINE } from '../../contract/limits'
import type { Bus } from './bus'
import { copyTables, type OfflineDatabase } from './database'
import { type Http, isSuccess } from './http'
import { isLaneEmpty, lanesOf } from './lanes'
import { mergeCard } from './receive'
import { BOARD_TARGET, boardOfLane, newCard, type StoredBoard, type StoredEntry, toBoard } from './rows'
import type { Change, LocalBoard } from './types'

const boardList = z.array(boardListItem)

/** The cards of this user's boards, drafts and unsent ones included, last edited first; pending changes shown. */
export async function listBoards(db: OfflineDatabase): Promise<LocalBoard[]> {
  return (await readCards(db)).filter((board) => board.deletedAt === null).sort(byLastEdited)
}

/** ISO times: comparing them as words of a language takes twenty times as long. */
function byLastEdited(a: LocalBoard, b: LocalBoard): number {
  return a.lastEdited < b.lastEdited ? 1 : a.lastEdited > b.lastEdited ? -1 : 0
}

/** Every card of this device, the trash's too, with what waits for each. One reading, however many there are. */
export async function readCards(db: OfflineDatabase): Promise<LocalBoard[]> {
  return db.transaction('r', [db.boards, db.outbox], async () => {
    const lanes = (await lanesOf(db)).filter((lane) => boardOfLane(lane) !== null)
    const keys = lanes.map((lane) => [lane, BOARD_TARGET])
    const pending = keys.length > 0 ? await db.outbox.where('[lane+target]').anyOf(keys).sortBy('seq') : []
    const waiting = new Map<string, StoredEntry[]>()
    for (const entry of pending) waiting.set(entry.lane, [...(waiting.get(entry.lane) ?? []), entry])
    return (await db.boards.toArray()).map((stored) =>
      (waiting.get(stored.uid) ?? []).reduce(
        (board, entry) => withPending(board, entry.change, entry.madeAt),
        toBoard(stored),
      ),
    )
  })
}

/** A board's card with a change that the server has not acknowledged. `at`: ms since the epoch. */
export function withPending(board: LocalBoard, change: Change, at: number): LocalBoard {
  switch (change.kind) {
    case 'board.update':
      return isPictureOnly(change.data)
        ? { ...board, ...change.data }
        : { ...board, ...change.data, lastEdited: new Date(at).toISOString() }
    case 'board.delete':
      return { ...board, deletedAt: new Date(at).toISOString() }
    case 'board.restore':
      return { ...board, deletedAt: null }
    default:
      return board
  }
}

/** A card drawn anew says nothing of when somebody worked on the board. */
function isPictureOnly(patch: BoardPatch): boolean {
  return Object.keys(patch).every((name) => name === 'thumbnailUrl')
}

/** Reads the list from the server. False where there was no answer; what is here stays then. */
export async function refreshBoards(db: OfflineDatabase, http: Http, bus: Bus): Promise<boolean> {
  const [answer, isOwn] = await Promise.all([http.send({ method: 'GET', path: '/api/boards' }), http.isOwnSession()])
  if (!answer || !isSuccess(answer) || !isOwn) return false
  const list = boardList.safeParse(answer.body)
  if (!list.success) return false
  await db.transaction('rw', [...copyTables(db), db.outbox], async () => {
    const stored = new Map((await db.boards.toArray()).map((board) => [board.uid, board]))
    const changed: StoredBoard[] = []
    for (const { owner, collaborators, role: _role, ...board } of list.data) {
      const here = stored.get(board.uid)
      stored.delete(board.uid)
      const next = { ...(here ? mergeCard(here, board) : newCard(board)), owner, collaborators }
      // Of 2,000 boards a handful changed: writing the others would keep a phone busy for seconds.
      if (!here || JSON.stringify(here) !== JSON.stringify(next)) changed.push(next)
    }
    await db.boards.bulkPut(changed)
    for (const board of stored.values()) {
      // What the server does not list was deleted, or was somebody's public board that was looked at.
      if (board.id === null || board.deletedAt !== null || board.owner === null) continue
      if (await isLaneEmpty(db, board.uid)) await forgetBoard(db, board.uid)
    }
  })
  bus.send({ type: 'boards' })
  return true
}

/** Removes a board and its elements from this device; never what waits in the outbox. In a transaction over `copyTables`. */
export async function forgetBoard(db: OfflineDatabase, boardUid: string): Promise<void> {
  await db.boards.delete(boardUid)
  await db.elements.where('boardUid').equals(boardUid).delete()
  await db.tombstones.where('boardUid').equals(boardUid).delete()
  await db.pasts.delete(boardUid)
}

/**
 * Keeps the boards opened last, the pinned ones, drafts and those with writes waiting; of the rest only the card.
 * `keep`: how many opened last. Returns the uids that were let go.
 */
export async function evictBoards(db: OfflineDatabase, keep: number = BOARDS_KEPT_OFFLINE): Promise<string[]> {
  return db.transaction('rw', [...copyTables(db), db.outbox], async () => {
    const complete = await db.boards.filter((board) => board.isComplete && !board.isDraft && !board.isPinned).toArray()
    const old = complete.sort((a, b) => b.openedAt - a.openedAt).slice(keep)
    const evicted: string[] = []
    for (const board of old) {
      if (!(await isLaneEmpty(db, board.uid))) continue
      await db.elements.where('boardUid').equals(board.uid).delete()
      await db.tombstones.where('boardUid').equals(board.uid).delete()
      await db.pasts.delete(board.uid)
      await db.boards.put({ ...board, isComplete: false, cursor: 0, ahead: [] })
      evicted.push(board.uid)
    }
    return evicted
  })
}
