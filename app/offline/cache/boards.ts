import * as z from 'zod/mini'
import { CONTRACT_VERSION, FIRST_CONTRACT } from '../../../contract/contractVersion'
import { OFFLINE_BOARDS_MAX } from '../../../contract/limits'
import { boardListItem } from '../../../contract/shared/board'
import { parseLeniently } from '../../../contract/shared/reading'
import type { Bus } from '../bus'
import { copyTables, type OfflineDatabase } from '../database'
import { type Http, isSuccess } from '../http/http'
import { isAbsent, mergeCard } from '../inbound/receive'
import {
  BOARD_TARGET,
  boardOfLane,
  boardPictureKey,
  newCard,
  type StoredBoard,
  type StoredEntry,
  toBoard,
} from '../initial/rows'
import { isLaneEmpty, lanesOf } from '../outbox/outbox'
import type { Change, LocalBoard, Refusal } from '../types'

const boardList = z.array(boardListItem)

/** The server's response for a board that this person may not view. */
export const BOARD_GONE: Refusal = { status: 404, code: 'NOT_FOUND', message: 'Board not found' }

/** Cards of this user's boards, drafts and unsent ones included, with pending changes applied; last edited first. */
export async function listBoards(db: OfflineDatabase): Promise<LocalBoard[]> {
  return (await readCards(db)).filter((board) => board.deletedAt === null).sort(byLastEdited)
}

/** Compares ISO times as strings: comparing by locale takes twenty times as long. */
function byLastEdited(a: LocalBoard, b: LocalBoard): number {
  return a.lastEdited < b.lastEdited ? 1 : a.lastEdited > b.lastEdited ? -1 : 0
}

/** All cards on this device, including the trash, with pending changes applied. Read in one transaction. */
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
      return isThumbnail(change)
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

/** Whether a change is only a new thumbnail, which is not an edit of the board. */
export function isThumbnail(change: Change): boolean {
  return change.kind === 'board.update' && Object.keys(change.data).every((name) => name === 'thumbnailUrl')
}

/**
 * Refreshes the list from the server. False, with the local list unchanged, if there was no usable response. `rightOf`:
 * whether this person may edit a board according to the live channel, if known: the response may be older.
 */
export async function refreshBoards(
  db: OfflineDatabase,
  http: Http,
  bus: Bus,
  rightOf: (boardUid: string) => boolean | undefined,
): Promise<boolean> {
  const [answer, isOwn, trashed] = await Promise.all([
    http.send({ method: 'GET', path: '/api/boards' }),
    http.isOwnSession(),
    db.boards.where('deletedAt').above('').primaryKeys(),
  ])
  if (!answer || !isSuccess(answer) || !isOwn) return false
  const list = parseLeniently(boardList, answer.body)
  if (!list) return false
  const back = await db.transaction('rw', [...copyTables(db), db.outbox, db.acknowledged], async () => {
    const stored = new Map((await db.boards.toArray()).map((board) => [board.uid, board]))
    const changed: StoredBoard[] = []
    const restored: StoredBoard[] = []
    for (const { owner, collaborators, role: _role, ...board } of list.data) {
      const here = stored.get(board.uid)
      stored.delete(board.uid)
      const card = here ? mergeCard(here, board) : newCard(board)
      const next = { ...card, canEdit: rightOf(board.uid) ?? card.canEdit, owner, collaborators }
      // Of 2,000 boards only a handful change: writing the others would keep a phone busy for seconds.
      if (!here || JSON.stringify(here) !== JSON.stringify(next)) changed.push(next)
      if (here && isAbsent(here) && !isAbsent(next)) restored.push(next)
    }
    await db.boards.bulkPut(changed)
    // A board that can't be parsed still counts as listed.
    for (const board of list.skippedCount === 0 ? stored.values() : []) {
      // A board that the server does not list was deleted, or is someone's public board that was viewed.
      if (board.id === null || board.deletedAt !== null || board.owner === null) continue
      // It was restored after the request, whose response may be older.
      if (trashed.includes(board.uid)) continue
      if (await mayForget(db, board)) await forgetBoard(db, board.uid)
    }
    return restored
  })
  for (const board of back) bus.delta({ boardUid: board.uid, board: toBoard(board) })
  bus.send({ type: 'boards' })
  return true
}

/**
 * Complete copies that may be stale: behind the rev in the server's list, or not in the list (someone's public board).
 * One that has to be refetched whole is left until it is opened.
 */
export async function staleCopies(db: OfflineDatabase): Promise<StoredBoard[]> {
  const isStale = (board: StoredBoard) => board.owner === null || board.seenRev > board.cursor
  return db.boards
    .filter((board) => board.isComplete && board.id !== null && !board.outdated && !isAbsent(board) && isStale(board))
    .filter(({ contract = FIRST_CONTRACT }) => contract === CONTRACT_VERSION)
    .toArray()
}

/**
 * Whether a board has nothing to send, and nothing to resubmit after it is reread. In a transaction over `outbox` and
 * `acknowledged`.
 */
export async function mayForget(db: OfflineDatabase, { uid, outdated }: StoredBoard): Promise<boolean> {
  if (!(await isLaneEmpty(db, uid))) return false
  if (!outdated) return true
  const lost = await db.acknowledged.filter((row) => row.isLost === true && row.boardUid === uid).count()
  return lost === 0
}

/** Removes a board and its elements from this device, not its outbox mutations. In a transaction over `copyTables`. */
export async function forgetBoard(db: OfflineDatabase, boardUid: string): Promise<void> {
  await db.boards.delete(boardUid)
  await db.elements.where('boardUid').equals(boardUid).delete()
  await db.tombstones.where('boardUid').equals(boardUid).delete()
  await db.pasts.delete(boardUid)
  await db.meta.delete(boardPictureKey(boardUid))
  await db.moments.where('boardUid').equals(boardUid).delete()
}

/**
 * Evicts copies down to their cards, except the `retainedMax` most recently opened, pinned boards, drafts, and boards
 * with pending changes. Returns the evicted uids.
 */
export async function evictBoards(db: OfflineDatabase, retainedMax: number = OFFLINE_BOARDS_MAX): Promise<string[]> {
  return db.transaction('rw', [...copyTables(db), db.outbox], async () => {
    const complete = await db.boards
      .filter((board) => board.isComplete && !board.isDraft && !board.isPinned && !board.outdated)
      .toArray()
    const old = complete.sort((a, b) => b.openedAt - a.openedAt).slice(retainedMax)
    const evicted: string[] = []
    for (const board of old) {
      if (!(await isLaneEmpty(db, board.uid))) continue
      await db.elements.where('boardUid').equals(board.uid).delete()
      await db.tombstones.where('boardUid').equals(board.uid).delete()
      await db.pasts.delete(board.uid)
      await db.meta.delete(boardPictureKey(board.uid))
      await db.boards.put({ ...board, isComplete: false, cursor: 0, ahead: [] })
      evicted.push(board.uid)
    }
    return evicted
  })
}
