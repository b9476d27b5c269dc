import type { VersionRequest } from '../../../contract/history'
import { AppError } from '../../AppError'
import type { WriteDeps } from '../../deps'
import { type ChangedBoard, type ChangeRequest, changeBoard } from '../boards/changeBoard'

/**
 * Saves the current board as a version that is never thinned out, with its thumbnail and an optional comment.
 * Throws NOT_FOUND, FORBIDDEN, BOARD_IN_TRASH, MUTATION_REUSED.
 */
export async function saveVersion(
  deps: WriteDeps,
  request: ChangeRequest,
  { comment = null }: VersionRequest,
): Promise<ChangedBoard> {
  return changeBoard(deps, request, { kind: 'board.version', comment }, ({ board, mayEdit }) => {
    if (!mayEdit) throw new AppError('FORBIDDEN', 'You can view this board, but not edit it')
    if (board.deletedAt) throw new AppError('BOARD_IN_TRASH', 'This board is in the trash')
    const { thumbnailUrl } = board
    return {
      type: 'snapshot',
      columns: {},
      previousState: null,
      newState: null,
      comment: comment || null,
      thumbnailUrl,
    }
  })
}
