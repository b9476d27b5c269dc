import type { Knex } from 'knex'
import type { Board as ContractBoard } from '../../../contract/shared/board'
import { Board, HistoryEntry } from '../../../db/models'
import type { WriteDeps } from '../../deps'
import { presentBoard } from '../../presenters/board'
import { canonicalHash } from '../canonicalHash'
import { lockBoards, query } from '../query'
import { findRepeat, recordMutation, transactWithRetry } from './dedupe'
import { findBoard, type SeenBoard } from './findBoard'

export interface ChangeRequest {
  readonly userId: number
  readonly boardId: number
  readonly mutationId: string
}

/** What to write: columns, and the two patches for the history. Null: nothing to do. */
export type BoardChange = {
  readonly type: HistoryEntry['changeType']
  readonly columns: Partial<Board>
  readonly previousState: Record<string, unknown> | null
  readonly newState: Record<string, unknown> | null
  /** The comment of a saved version. */
  readonly comment?: string | null
  readonly thumbnailUrl?: string | null
} | null

export interface ChangedBoard {
  readonly board: ContractBoard
  /** The change's rev; by the time of a repeat, the board's may be higher. */
  readonly rev: number
}

/**
 * Changes a board's own fields as one mutation: under its row's lock, at most once, with a history row, published after
 * the commit. A repeat must equal `request`; `decide` throws to refuse, or returns what to write.
 */
export async function changeBoard(
  deps: WriteDeps,
  { userId, boardId, mutationId }: ChangeRequest,
  request: object,
  decide: (seen: SeenBoard, trx: Knex.Transaction) => Promise<BoardChange> | BoardChange,
): Promise<ChangedBoard> {
  const mutation = { userId, mutationId, hash: canonicalHash({ ...request, boardId }) }
  const { row, mayEdit, fromRev, rev } = await transactWithRetry(deps.knex, async (trx) => {
    await lockBoards(trx, [boardId])
    const seen = await findBoard(trx, userId, boardId)
    const { board, mayEdit } = seen
    const repeat = await findRepeat(trx, mutation)
    if (repeat) return { row: board, mayEdit, fromRev: repeat.rev, rev: repeat.rev }
    const change = await decide(seen, trx)
    const fromRev = board.rev
    const rev = change ? fromRev + 1 : fromRev
    const row = change ? await writeBoardChange(trx, board, change, userId) : board
    await recordMutation(trx, mutation, boardId, rev)
    return { row, mayEdit, fromRev, rev }
  })
  const board = presentBoard(row, mayEdit)
  if (rev > fromRev) {
    const none = { elements: [], created: [], deleted: [] }
    deps.publish({ boardId, fromRev, rev, userId, mutationIds: [mutationId], ...none, board })
  }
  return { board, rev }
}

/** Writes the row and its history entry, under the row's lock. Returns the updated row. */
export async function writeBoardChange(
  trx: Knex.Transaction,
  board: Board,
  requested: NonNullable<BoardChange>,
  userId: number,
): Promise<Board> {
  const isMadePublic = requested.columns.visibility === 'public' && board.visibility !== 'public'
  const { type, columns, ...entry } = isMadePublic ? await clearStaleThumbnail(trx, board, requested) : requested
  const rev = board.rev + 1
  const publicSince = isMadePublic ? { publicSinceRev: rev } : {}
  const row = await Board.query(trx).patchAndFetchById(board.id, { ...columns, ...publicSince, rev, boardRev: rev })
  await HistoryEntry.query(trx).insert({ boardId: board.id, userId, changeType: type, ...entry, rev })
  return row
}

const THUMBNAIL_IS_STALE = {
  name: 'boards-card-is-old',
  text: `select exists (select 1 from board_history e where e.board_id = $1 and e.element_id is not null
      and e.rev > coalesce((select max(h.rev) from board_history h
        where h.board_id = $1 and h.element_id is null and jsonb_exists(h.new_state, 'thumbnailUrl')), 0)) as "isOld"`,
}

/** Removes a stale thumbnail until it is redrawn: it may show deleted elements. */
async function clearStaleThumbnail(
  trx: Knex.Transaction,
  { id, thumbnailUrl }: Board,
  change: NonNullable<BoardChange>,
): Promise<NonNullable<BoardChange>> {
  if (thumbnailUrl === null || change.columns.thumbnailUrl !== undefined) return change
  const [card] = await query<{ isOld: boolean }>(trx, THUMBNAIL_IS_STALE, [id])
  if (!card?.isOld) return change
  return {
    ...change,
    columns: { ...change.columns, thumbnailUrl: null },
    previousState: { ...change.previousState, thumbnailUrl },
    newState: { ...change.newState, thumbnailUrl: null },
  }
}
