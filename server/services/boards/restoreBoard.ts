import { AppError } from '../../AppError'
import { canManage } from '../../policies/boardPolicy'
import type { WriteDeps } from '../writeDeps'
import { type ChangedBoard, type ChangeRequest, changeBoard } from './changeBoard'

/** Takes a board out of the trash; one that is not there stays as it is. Throws NOT_FOUND, FORBIDDEN. */
export async function restoreBoard(deps: WriteDeps, request: ChangeRequest): Promise<ChangedBoard> {
  return changeBoard(deps, request, { kind: 'board.restore' }, ({ board }) => {
    if (!canManage(request.userId, board)) throw new AppError('FORBIDDEN', 'Only the owner may restore a board')
    if (!board.deletedAt) return null
    return { type: 'create', columns: { deletedAt: null }, previousState: null, newState: null }
  })
}
