import type { Knex } from 'knex'
import { AppError } from '../../AppError'
import { query } from '../query'
import { findOwnBoard } from './findOwnBoard'
import type { ShareRequest } from './shareDeps'

const DELETE = {
  name: 'invitation-withdraw',
  text: 'delete from invitations where id = $1 and board_id = $2 returning id',
}

/** Takes an invitation back. Throws NOT_FOUND, also where it was answered meanwhile, and FORBIDDEN. */
export async function withdrawInvitation(
  db: Knex,
  { userId, boardId }: ShareRequest,
  invitationId: number,
): Promise<void> {
  await findOwnBoard(db, userId, boardId)
  const [gone] = await query(db, DELETE, [invitationId, boardId])
  if (!gone) throw new AppError('NOT_FOUND', 'This invitation is not there any more')
}
