import { AppError } from '../../AppError'
import { canManage } from '../../policies/boardPolicy'
import type { WriteDeps } from '../writeDeps'
import { type ChangedBoard, type ChangeRequest, changeBoard } from './changeBoard'

/** Puts a board into the trash, where it may be for a while; again is no change. Throws NOT_FOUND, FORBIDDEN. */
export async function trashBoard(deps: WriteDeps, request: ChangeRequest): Promise<ChangedBoard> {
  return changeBoard(deps, request, { kind: 'board.delete' }, ({ board }) => {
    if (!canManage(request.userId, board)) throw new AppError('FORBIDDEN', 'Only the owner may delete a board')
    if (board.deletedAt) return null
    return { type: 'delete', columns: { deletedAt: deps.clock() }, previousState: null, newState: null }
  })
}
