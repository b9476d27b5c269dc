import type { BoardPatch } from '../../../contract/shared/board'
import type { Board } from '../../../db/models'
import { AppError } from '../../AppError'
import type { WriteDeps } from '../../deps'
import { canManage } from '../../policies/boardPolicy'
import { assertVerified } from '../accounts/assertVerified'
import { readBoardPart } from '../history/readMoment'
import { assertThumbnail } from './assertThumbnail'
import { type BoardChange, type ChangedBoard, type ChangeRequest, changeBoard } from './changeBoard'

export interface BoardUpdate {
  readonly patch: BoardPatch
  /** The rev that its author saw; null if unknown. */
  readonly baseRev?: number | null
}

/**
 * Changes the fields that differ. Editors may do this, but only the owner may change visibility. With a base rev, a
 * field sent as its author saw it stays unchanged: Save always sends the name, which someone else may have changed.
 * Throws NOT_FOUND, FORBIDDEN, EMAIL_NOT_VERIFIED, BOARD_IN_TRASH, UNKNOWN_ASSET, MUTATION_REUSED.
 */
export async function updateBoard(
  deps: WriteDeps,
  request: ChangeRequest,
  { patch, baseRev = null }: BoardUpdate,
): Promise<ChangedBoard> {
  return changeBoard(deps, request, { kind: 'board.update', data: patch }, async ({ board, mayEdit }, trx) => {
    if (!mayEdit) throw new AppError('FORBIDDEN', 'You can view this board, but not edit it')
    if (board.deletedAt) throw new AppError('BOARD_IN_TRASH', 'This board is in the trash')
    const { visibility } = patch
    if (visibility !== undefined && visibility !== board.visibility && !canManage(request.userId, board)) {
      throw new AppError('FORBIDDEN', 'Only the owner can change who can see a board', 'visibility')
    }
    if (visibility === 'public' && board.visibility !== 'public') {
      await assertVerified({ ...deps, knex: trx }, request.userId, 'make a board public')
    }
    await assertThumbnail(trx, { userId: request.userId, boardId: board.id }, patch.thumbnailUrl)
    const isStale = baseRev !== null && baseRev < board.boardRev
    const seen = isStale ? await readBoardPart(trx, board.id, baseRev) : board
    return changeBetween(board, differing(seen, patch), deps.clock())
  })
}

const NAMES = ['name', 'description', 'category', 'visibility', 'thumbnailUrl'] as const

/** The fields of a patch that differ from the board's. */
function differing(board: BoardPatch, patch: BoardPatch): BoardPatch {
  const names = NAMES.filter((name) => patch[name] !== undefined && patch[name] !== board[name])
  return Object.fromEntries(names.map((name) => [name, patch[name]]))
}

/** A patch's changes to a board; null if there are none. */
export function changeBetween(board: Board, patch: BoardPatch, now: Date): BoardChange {
  const changed = differing(board, patch)
  const names = NAMES.filter((name) => changed[name] !== undefined)
  if (names.length === 0) return null
  return {
    type: 'update',
    // Redrawing the thumbnail does not count as an edit.
    columns: names.every((name) => name === 'thumbnailUrl') ? changed : { ...changed, lastEdited: now },
    previousState: Object.fromEntries(names.map((name) => [name, board[name]])),
    newState: changed,
  }
}
