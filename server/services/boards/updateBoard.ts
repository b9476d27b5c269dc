import type { BoardPatch } from '../../../contract/board'
import { AppError } from '../../AppError'
import { canManage } from '../../policies/boardPolicy'
import { assertVerified } from '../accounts/assertVerified'
import type { WriteDeps } from '../writeDeps'
import { assertThumbnail } from './assertThumbnail'
import { type ChangedBoard, type ChangeRequest, changeBoard } from './changeBoard'

/**
 * Changes the fields named; who may edit may, but visibility is the owner's.
 * Throws NOT_FOUND, FORBIDDEN, EMAIL_NOT_VERIFIED, BOARD_IN_TRASH, UNKNOWN_ASSET, MUTATION_REUSED.
 */
export async function updateBoard(deps: WriteDeps, request: ChangeRequest, patch: BoardPatch): Promise<ChangedBoard> {
  return changeBoard(deps, request, { kind: 'board.update', data: patch }, async ({ board, mayEdit }, trx) => {
    if (!mayEdit) throw new AppError('FORBIDDEN', 'You may look at this board, but not change it')
    if (board.deletedAt) throw new AppError('BOARD_IN_TRASH', 'This board is in the trash')
    const { visibility } = patch
    if (visibility !== undefined && visibility !== board.visibility && !canManage(request.userId, board)) {
      throw new AppError('FORBIDDEN', 'Only the owner decides who may see a board', 'visibility')
    }
    if (visibility === 'public' && board.visibility !== 'public') {
      await assertVerified(trx, request.userId, 'make a board public')
    }
    await assertThumbnail(trx, request.userId, patch.thumbnailUrl)
    const names = Object.keys(patch) as (keyof BoardPatch)[]
    return {
      type: 'update',
      // A card drawn anew says nothing of when somebody worked on the board.
      columns: names.every((name) => name === 'thumbnailUrl') ? patch : { ...patch, lastEdited: deps.clock() },
      previousState: Object.fromEntries(names.map((name) => [name, board[name]])),
      newState: patch,
    }
  })
}
