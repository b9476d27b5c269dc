import type { Collaborator } from '../../../contract/shared/board'
import type { CollaboratorPatch } from '../../../contract/sharing'
import { AppError } from '../../AppError'
import { spend } from '../../rateLimits'
import { notify } from '../notifications/notify'
import { query } from '../query'
import { findShareableBoard } from './findOwnBoard'
import { COLLABORATOR_SQL } from './listCollaborators'
import type { ShareDeps, ShareRequest } from './shareDeps'

// Both see the same snapshot: `before` has the old value.
const CHANGE = {
  name: 'collaborator-change',
  text: `with before as (select can_edit from collaborators where id = $1)
    update collaborators c set can_edit = $3 from users u, before
    where c.id = $1 and c.board_id = $2 and u.id = c.user_id
    returning ${COLLABORATOR_SQL}, before.can_edit <> c.can_edit as "isChange"`,
}

/** Sets whether a collaborator may edit. Throws NOT_FOUND, FORBIDDEN, BOARD_IN_TRASH, RATE_LIMIT. */
export async function changeCollaborator(
  deps: ShareDeps,
  { userId, boardId }: ShareRequest,
  collaboratorId: number,
  { canEdit }: CollaboratorPatch,
): Promise<Collaborator> {
  await spend(deps.limits.sharing, String(userId))
  await findShareableBoard(deps.knex, userId, boardId)
  const [row] = await query<Collaborator & { isChange: boolean }>(deps.knex, CHANGE, [collaboratorId, boardId, canEdit])
  if (!row) throw new AppError('NOT_FOUND', 'This person is no longer a collaborator')
  const { isChange, ...collaborator } = row
  if (isChange) {
    deps.revoke({ boardId })
    const data = { boardId, byId: userId, change: 'changed', canEdit } as const
    await notify(deps, [{ userId: collaborator.userId, kind: 'access', data }])
  }
  return collaborator
}
