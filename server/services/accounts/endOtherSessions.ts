import type { Knex } from 'knex'
import type { Deps } from '../../deps'
import { query } from '../query'

interface Own {
  readonly userId: number
  /** The one that stays. */
  readonly sessionId: string
}

const DELETE = { name: 'sessions-end-others', text: 'delete from sessions where user_id = $1 and id <> $2' }

/** Signs a person out everywhere but here: at once, sockets too. */
export async function endOtherSessions({ knex, revoke }: Pick<Deps, 'knex' | 'revoke'>, own: Own): Promise<void> {
  await deleteOtherSessions(knex, own)
  revoke({ userId: own.userId })
}

export async function deleteOtherSessions(db: Knex, { userId, sessionId }: Own): Promise<void> {
  await query(db, DELETE, [userId, sessionId])
}
