import Bowser from 'bowser'
import type { Knex } from 'knex'
import type { Session as ContractSession } from '../../../contract/accountSettings'
import { Session } from '../../../db/models'
import type { Deps } from '../../deps'
import { query } from '../query'

/** A person's sessions: this one first, then the most recently seen. */
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

interface Own {
  readonly userId: number
  /** The session that stays. */
  readonly sessionId: string
}

const DELETE = { name: 'sessions-end-others', text: 'delete from sessions where user_id = $1 and id <> $2' }

/** Signs a person out everywhere but here, at once, including sockets. */
export async function endOtherSessions({ knex, revoke }: Pick<Deps, 'knex' | 'revoke'>, own: Own): Promise<void> {
  await deleteOtherSessions(knex, own)
  revoke({ userId: own.userId })
}

export async function deleteOtherSessions(db: Knex, { userId, sessionId }: Own): Promise<void> {
  await query(db, DELETE, [userId, sessionId])
}

/** A session as its owner sees it. Its id is part of a hash of a hash: useless for signing in. */
export function presentSession(row: Session, isCurrent: boolean): ContractSession {
  return {
    id: row.id.slice(0, 12),
    device: deviceOf(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    isCurrent,
  }
}

/** A device's name, such as 'Chrome on Android', as far as it is known. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os, platform } = Bowser.parse(userAgent)
  const place = platform.model ?? os.name
  if (browser.name) return place ? `${browser.name} on ${place}` : browser.name
  return place ?? 'Unknown device'
}
