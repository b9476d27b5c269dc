import type { Knex } from 'knex'
import { takeInvitation } from './takeInvitation'

/** Says no; nobody is told. Throws NOT_FOUND. */
export async function declineInvitation(db: Knex, userId: number, invitationId: number): Promise<void> {
  await db.transaction((trx) => takeInvitation(trx, userId, invitationId))
}
