import type { Board as ContractBoard } from '../../../contract/board'
import { Board } from '../../../db/models/Board'
import { AppError } from '../../AppError'
import { presentBoard } from '../../presenters/board'
import { notify } from '../notifications/notify'
import { query } from '../query'
import type { ShareDeps } from './shareDeps'
import { takeInvitation } from './takeInvitation'

// Who works on it already, asked by another name of theirs, loses nothing by saying yes.
const ADD = {
  name: 'collaborator-add',
  text: `insert into collaborators as c (board_id, user_id, can_edit, created_at) values ($1, $2, $3, $4)
    on conflict (board_id, user_id) do update set can_edit = c.can_edit or excluded.can_edit
    returning c.can_edit as "canEdit"`,
}

/**
 * Makes the person a collaborator; the board, as they see it from now on. Throws NOT_FOUND, also where the invitation
 * was withdrawn or answered before, and BOARD_IN_TRASH.
 */
export async function acceptInvitation(deps: ShareDeps, userId: number, invitationId: number): Promise<ContractBoard> {
  const { board, canEdit } = await deps.knex.transaction(async (trx) => {
    const { boardId, canEdit: invitedToEdit } = await takeInvitation(trx, userId, invitationId)
    const board = await Board.query(trx).findById(boardId).throwIfNotFound()
    if (board.deletedAt) throw new AppError('BOARD_IN_TRASH', 'This board is in the trash')
    if (board.userId === userId) throw new AppError('NOT_FOUND', 'This board is your own')
    const [added] = await query<{ canEdit: boolean }>(trx, ADD, [boardId, userId, invitedToEdit, deps.clock()])
    return { board, canEdit: added?.canEdit === true }
  })
  // Of a public board it may be open already, without a name or a right to edit.
  deps.revoke({ boardId: board.id })
  const data = { boardId: board.id, byId: userId, change: 'joined', canEdit } as const
  await notify(deps, [{ userId: board.userId, kind: 'access', data }])
  return presentBoard(board, canEdit)
}
