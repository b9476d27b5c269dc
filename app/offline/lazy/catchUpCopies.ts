import * as z from 'zod/mini'
import type { BoardsChangesRequest } from '../../../contract/boardsChanges'
import { BOARDS_PER_CATCH_UP } from '../../../contract/limits'
import type { Assets } from '../cache/assets'
import { type Http, isSuccess } from '../http/http'
import { type CatchUp, isReset, readChanges } from '../inbound/catchUp'
import type { Incoming, Receive } from '../inbound/receive'
import type { StoredBoard } from '../initial/rows'

// After a device has been away, all of its copies are stale, and only open boards request their changes. Copies for
// offline use have to be current before the network fails, so the others catch up together.

interface CatchUpCopiesDeps {
  readonly http: Http
  readonly receive: Receive
  readonly catchUp: CatchUp
  readonly assets: Assets
  readonly mayPrefetch: () => boolean
}

/** Each board's changes are parsed separately, so that an unreadable one does not affect the others. */
const answer = z.object({
  boards: z.array(z.object({ id: z.int(), changes: z.unknown() })),
  left: z.array(z.int()),
})
const missingBoard = z.object({ missing: z.enum(['gone', 'in-trash']) })

/**
 * Catches up these copies and the images that they show. One request covers up to BOARDS_PER_CATCH_UP boards; those
 * whose changes don't fit into the response are requested again. Stops if there is no usable response. Images are
 * megabytes: if prefetching is not allowed, only those of pinned boards are fetched.
 */
export async function catchUpCopies(deps: CatchUpCopiesDeps, copies: readonly StoredBoard[]): Promise<void> {
  const byId = new Map(copies.flatMap((board) => (board.id === null ? [] : [[board.id, board] as const])))
  const changed: StoredBoard[] = []
  while (byId.size > 0) {
    const requested = [...byId.values()].slice(0, BOARDS_PER_CATCH_UP)
    const body: BoardsChangesRequest = { boards: requested.map(({ id, cursor }) => ({ id: id ?? 0, since: cursor })) }
    const response = await deps.http.send({ method: 'POST', path: '/api/boards/changes', body: JSON.stringify(body) })
    const parsed = response && isSuccess(response) ? answer.safeParse(response.body) : null
    if (!parsed?.success) break
    const left = new Set(parsed.data.left)
    for (const { id } of requested) if (id !== null && !left.has(id)) byId.delete(id)
    // No board was covered.
    if (left.size >= requested.length) break
    const boards = new Map(requested.map((board) => [board.id, board]))
    const named = parsed.data.boards.flatMap(({ id, changes }) => {
      const board = boards.get(id)
      return board ? { board, changes } : []
    })
    changed.push(...(await receiveAll(deps, named)))
  }
  const fetchesAll = deps.mayPrefetch()
  for (const { uid, isPinned } of changed) if (isPinned || fetchesAll) await deps.assets.cacheBoardImages(uid)
}

/** Stores the changes. Returns the boards that were caught up. */
async function receiveAll(
  { receive, catchUp }: CatchUpCopiesDeps,
  answered: readonly { readonly board: StoredBoard; readonly changes: unknown }[],
): Promise<StoredBoard[]> {
  const incoming = new Map<string, Incoming>()
  for (const { board, changes: body } of answered) {
    const missing = missingBoard.safeParse(body)
    if (missing.success) await catchUp.onMissing(board.uid, missing.data.missing)
    // The server no longer has the deletions that it missed: it has to be fetched whole.
    else if (isReset(body)) await catchUp.run(board.uid)
    const changes = readChanges(body)
    if (!changes) continue
    if (changes.skippedCount > 0) catchUp.onUnreadable()
    const { rev, elements, deleted, board: card, canEdit } = changes.data
    const removed = deleted.map((id) => ({ id, rev }))
    const covers = { from: board.cursor, to: rev }
    incoming.set(board.uid, { put: elements, removed, revs: [], covers, board: card, canEdit })
  }
  if (incoming.size > 0) await receive.applyToBoards(incoming)
  return answered.flatMap(({ board }) => (incoming.has(board.uid) ? [board] : []))
}
