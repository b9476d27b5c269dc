import type { Session as ContractSession } from '../../../contract/accountSettings'
import { Session } from '../../../db/models/Session'
import type { Deps } from '../../deps'
import { presentSession } from '../../presenters/session'

/** Where a person is signed in: here first, then the latest seen. */
export async function listSessions(
  { knex, clock }: Pick<Deps, 'knex' | 'clock'>,
  userId: number,
  sessionId: string,
): Promise<ContractSession[]> {
  const rows = await Session.query(knex)
    .where({ user_id: userId })
    .where('expires_at', '>', clock())
    .orderByRaw('id = ? desc, seen_at desc', [sessionId])
    .limit(100)
  return rows.map((row) => presentSession(row, row.id === sessionId))
}
