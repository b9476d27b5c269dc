import type { Knex } from 'knex'
import type { Board as ContractBoard } from '../../../contract/shared/board'
import { Board } from '../../../db/models'
import { AppError } from '../../AppError'
import { presentBoard } from '../../presenters/board'
import { lockBoards } from '../lockBoards'
import { notify } from '../notifications/notify'
import { query } from '../query'
import { findOwnBoard } from './findOwnBoard'
import { addressedToSql } from './listInvitations'
import type { ShareDeps, ShareRequest } from './shareDeps'

const FIND = {
  name: 'invitation-find',
  text: `select i.board_id as "boardId" from invitations i where i.id = $1 and ${addressedToSql('$2')}`,
}
const TAKE = {
  name: 'invitation-take',
  text: `delete from invitations i where i.board_id = $1 and ${addressedToSql('$2')} returning i.id, i.can_edit as "canEdit"`,
}

export interface Taken {
  readonly boardId: number
  readonly canEdit: boolean
}

/**
 * Deletes an invitation that a person answers, along with their other ones to the same board. Locks the board: only one
 * of an answer, its repeat and a withdrawal by the owner finds the invitation. Throws NOT_FOUND.
 */
export async function takeInvitation(trx: Knex.Transaction, userId: number, invitationId: number): Promise<Taken> {
  const [found] = await query<{ boardId: number }>(trx, FIND, [invitationId, userId])
  if (found) {
    const { boardId } = found
    await lockBoards(trx, [boardId])
    const all = await query<{ id: number; canEdit: boolean }>(trx, TAKE, [boardId, userId])
    const answered = all.find(({ id }) => id === invitationId)
    if (answered) return { boardId, canEdit: answered.canEdit }
  }
  throw new AppError('NOT_FOUND', 'This invitation no longer exists')
}

// Collaborators who were invited again, for example by email, lose nothing by accepting.
const ADD = {
  name: 'collaborator-add',
  text: `insert into collaborators as c (board_id, user_id, can_edit, created_at) values ($1, $2, $3, $4)
    on conflict (board_id, user_id) do update set can_edit = c.can_edit or excluded.can_edit
    returning c.can_edit as "canEdit"`,
}

/**
 * Makes the person a collaborator; returns the board as they now see it. Throws NOT_FOUND, also if the invitation was
 * withdrawn or answered before, and BOARD_IN_TRASH.
 */
export async function acceptInvitation(deps: ShareDeps, userId: number, invitationId: number): Promise<ContractBoard> {
  const { board, canEdit } = await deps.knex.transaction(async (trx) => {
    const { boardId, canEdit: invitedToEdit } = await takeInvitation(trx, userId, invitationId)
    const board = await Board.query(trx).findById(boardId).throwIfNotFound()
    if (board.deletedAt) throw new AppError('BOARD_IN_TRASH', 'This board is in the trash')
    if (board.userId === userId) throw new AppError('NOT_FOUND', 'This is your own board')
    const [added] = await query<{ canEdit: boolean }>(trx, ADD, [boardId, userId, invitedToEdit, deps.clock()])
    return { board, canEdit: added?.canEdit === true }
  })
  // The person may have a public board open already, as an onlooker.
  deps.revoke({ boardId: board.id })
  const data = { boardId: board.id, byId: userId, change: 'joined', canEdit } as const
  await notify(deps, [{ userId: board.userId, kind: 'access', data }])
  return presentBoard(board, canEdit)
}

/** Declines an invitation; no one is notified. Throws NOT_FOUND. */
export async function declineInvitation(db: Knex, userId: number, invitationId: number): Promise<void> {
  await db.transaction((trx) => takeInvitation(trx, userId, invitationId))
}

const WITHDRAW = {
  name: 'invitation-withdraw',
  text: 'delete from invitations where id = $1 and board_id = $2 returning id',
}

/** Withdraws an invitation. Throws NOT_FOUND, also if it was answered meanwhile, and FORBIDDEN. */
export async function withdrawInvitation(
  db: Knex,
  { userId, boardId }: ShareRequest,
  invitationId: number,
): Promise<void> {
  await findOwnBoard(db, userId, boardId)
  const [gone] = await query(db, WITHDRAW, [invitationId, boardId])
  if (!gone) throw new AppError('NOT_FOUND', 'This invitation no longer exists')
}
