import type { Knex } from 'knex'
import type { Collaborator as ContractCollaborator } from '../../../contract/shared/board'
import type { CollaboratorPatch } from '../../../contract/sharing'
import { type Board, Collaborator } from '../../../db/models'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { canManage, canRemove } from '../../policies/boardPolicy'
import { spend } from '../../rateLimits'
import { assertReadable, findBoard } from '../boards/findBoard'
import { notify } from '../notifications/notify'
import { lockBoards, query } from '../query'
import { personSql, timeSql } from '../sqlJson'

/** What sharing needs from the server. */
export type ShareDeps = Pick<Deps, 'knex' | 'clock' | 'limits' | 'settings' | 'revoke' | 'notified' | 'mailed'>

/** One person and the board that they share, leave or manage. */
export interface ShareRequest {
  readonly userId: number
  readonly boardId: number
}

/** A row `c` of collaborators with its user `u`, in the contract's format. */
const COLLABORATOR_SQL = `c.id, c.board_id as "boardId", c.user_id as "userId", c.can_edit as "canEdit",
  ${timeSql('c.created_at')} as "createdAt", ${personSql('u')} as user`

const LIST = {
  name: 'collaborators-list',
  text: `select ${COLLABORATOR_SQL}
    from collaborators c join users u on u.id = c.user_id where c.board_id = $1 order by c.id`,
}

/** A board's collaborators. Throws NOT_FOUND, BOARD_IN_TRASH. */
export async function listCollaborators(db: Knex, userId: number, boardId: number): Promise<ContractCollaborator[]> {
  const { board } = await findBoard(db, userId, boardId)
  assertReadable(userId, board)
  return query<ContractCollaborator>(db, LIST, [boardId])
}

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
): Promise<ContractCollaborator> {
  await spend(deps.limits.sharing, String(userId))
  const [row] = await deps.knex.transaction(async (trx) => {
    // Of two concurrent changes, the later one must see the value that the first one set.
    await lockBoards(trx, [boardId])
    await findShareableBoard(trx, userId, boardId)
    return query<ContractCollaborator & { isChange: boolean }>(trx, CHANGE, [collaboratorId, boardId, canEdit])
  })
  if (!row) throw new AppError('NOT_FOUND', 'This person is no longer a collaborator')
  const { isChange, ...collaborator } = row
  if (isChange) {
    deps.revoke({ boardId })
    const data = { boardId, byId: userId, change: 'changed', canEdit } as const
    await notify(deps, [{ userId: collaborator.userId, kind: 'access', data }])
  }
  return collaborator
}

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

/** A board whose sharing this person manages. Throws NOT_FOUND, FORBIDDEN. */
export async function findOwnBoard(db: Knex, userId: number, boardId: number): Promise<Board> {
  const { board } = await findBoard(db, userId, boardId)
  if (!canManage(userId, board)) throw new AppError('FORBIDDEN', 'Only the owner can change who can see a board')
  return board
}

/** Like `findOwnBoard`, for granting access, which is refused in the trash: also throws BOARD_IN_TRASH. */
export async function findShareableBoard(db: Knex, userId: number, boardId: number): Promise<Board> {
  const board = await findOwnBoard(db, userId, boardId)
  if (board.deletedAt) throw new AppError('BOARD_IN_TRASH', 'This board is in the trash')
  return board
}
