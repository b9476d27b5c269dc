import { Collaborator } from '../../../db/models'
import { AppError } from '../../AppError'
import { canRemove } from '../../policies/boardPolicy'
import { findBoard } from '../boards/findBoard'
import { notify } from '../notifications/notify'
import { query } from '../query'
import type { ShareDeps, ShareRequest } from './shareDeps'

const DELETE = {
  name: 'collaborator-remove',
  text: 'delete from collaborators where id = $1 and board_id = $2 returning id',
}

/** Removes a collaborator from a board, or lets them leave, even in the trash. Throws NOT_FOUND, FORBIDDEN. */
export async function removeCollaborator(
  deps: ShareDeps,
  { userId, boardId }: ShareRequest,
  collaboratorId: number,
): Promise<void> {
  const { board } = await findBoard(deps.knex, userId, boardId)
  const collaborator = await Collaborator.query(deps.knex).findOne({ id: collaboratorId, board_id: boardId })
  if (collaborator && !canRemove(userId, board, collaborator)) {
    throw new AppError('FORBIDDEN', 'Only the owner can remove others from a board')
  }
  const [gone] = collaborator ? await query(deps.knex, DELETE, [collaboratorId, boardId]) : []
  if (!collaborator || !gone) throw new AppError('NOT_FOUND', 'This person is no longer a collaborator')
  deps.revoke({ boardId })
  const isLeaving = collaborator.userId === userId
  const recipients = isLeaving ? board.userId : collaborator.userId
  const data = { boardId, byId: userId, change: isLeaving ? 'left' : 'removed', canEdit: false } as const
  await notify(deps, [{ userId: recipients, kind: 'access', data }])
}
