import type { Knex } from 'knex'
import { AppError } from '../../AppError'
import { lockBoards } from '../lockBoards'
import { query } from '../query'
import { addressedToSql } from './invitationSql'

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
 * An invitation that a person answers; others to the same board are answered with it. The board is locked: of an
 * answer, its repeat and the owner's change of mind only one finds it. Throws NOT_FOUND.
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
  throw new AppError('NOT_FOUND', 'This invitation is not there any more')
}
