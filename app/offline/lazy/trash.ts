import * as z from 'zod/mini'
import { boardListItem } from '../../../contract/shared/board'
import { parseLeniently } from '../../../contract/shared/reading'
import type { Bus } from '../bus'
import { forgetBoard, mayForget, readCards } from '../cache/boards'
import { copyTables, type OfflineDatabase } from '../database'
import { type Http, isSuccess } from '../http/http'
import { mergeCard } from '../inbound/receive'
import { newCard } from '../initial/rows'
import type { LocalBoard } from '../types'

const boardList = z.array(boardListItem)

/** This person's own boards in the trash, pending changes applied, most recently deleted first. */
export async function listTrash(db: OfflineDatabase, userId: number): Promise<LocalBoard[]> {
  return (await readCards(db))
    .filter((board) => board.deletedAt !== null && board.userId === userId)
    .sort((a, b) => (b.deletedAt ?? '').localeCompare(a.deletedAt ?? ''))
}

/** Refreshes the trash from the server. False, with the local list unchanged, if there was no usable response. */
export async function refreshTrash(db: OfflineDatabase, http: Http, bus: Bus): Promise<boolean> {
  const request = http.send({ method: 'GET', path: '/api/boards?trash=1' })
  const [answer, isOwn] = await Promise.all([request, http.isOwnSession()])
  const list = answer && isSuccess(answer) && isOwn ? parseLeniently(boardList, answer.body) : null
  if (!list) return false
  await db.transaction('rw', [...copyTables(db), db.outbox, db.acknowledged], async () => {
    const listed = new Set(list.data.map(({ uid }) => uid))
    for (const { owner, collaborators, role: _role, ...board } of list.data) {
      const here = await db.boards.get(board.uid)
      await db.boards.put({ ...(here ? mergeCard(here, board) : newCard(board)), owner, collaborators })
    }
    // A board that can't be parsed still counts as listed.
    const gone = list.skippedCount === 0 ? await db.boards.where('deletedAt').above('').toArray() : []
    for (const board of gone) {
      // Pending changes stay visible until the server decides about them.
      if (!listed.has(board.uid) && (await mayForget(db, board))) await forgetBoard(db, board.uid)
    }
  })
  bus.send({ type: 'boards' })
  return true
}
