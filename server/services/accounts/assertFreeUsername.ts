import type { Knex } from 'knex'
import { HOUSE_AUTHOR } from '../../../contract/inspiration'
import { skeletonOf } from '../../../db/usernameSkeleton'
import { AppError } from '../../AppError'
import { query } from '../query'

/** Names that could pass for Moodloom or for the server's operator. */
const RESERVED = new Set(
  [
    HOUSE_AUTHOR.username,
    ...['abuse', 'admin', 'administrator', 'anonymous', 'api', 'auth', 'billing', 'contact', 'everybody', 'everyone'],
    ...['help', 'helpdesk', 'hostmaster', 'info', 'login', 'logout', 'mailerdaemon', 'me', 'mod', 'moderator'],
    ...['moodloomstudio', 'nobody', 'noreply', 'null', 'official', 'operator', 'password', 'postmaster', 'register'],
    ...['root', 'security', 'settings', 'signin', 'signup', 'staff', 'superuser', 'support', 'sysadmin', 'system'],
    ...['team', 'undefined', 'webmaster', 'www'],
  ].map(plainly),
)

// Held until the transaction ends, so that two look-alikes that register concurrently don't both pass.
const LOCK = { name: 'username-lock', text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))' }
const FIND = {
  name: 'username-taken',
  text: `select lower(username) = lower($2) as "isSame" from users where username_skeleton = $1
    union all select true from held_usernames where skeleton = $1 and held_until > $3 limit 1`,
}

/**
 * Throws VALIDATION_FAILED for a reserved name; USERNAME_TAKEN for one that looks like another person's, or belonged to
 * an account deleted recently. The table's unique index prevents exact duplicates.
 */
export async function assertFreeUsername(trx: Knex.Transaction, username: string, now: Date): Promise<void> {
  if (RESERVED.has(plainly(username))) {
    throw new AppError('VALIDATION_FAILED', 'This username is reserved. Choose another one.', 'username')
  }
  const skeleton = skeletonOf(username)
  await query(trx, LOCK, [skeleton])
  const [taken] = await query<{ isSame: boolean }>(trx, FIND, [skeleton, username, now])
  if (!taken) return
  const message = taken.isSame
    ? 'This username is already taken.'
    : 'This username looks like one that is already taken. Choose another one.'
  throw new AppError('USERNAME_TAKEN', message, 'username')
}

/** As read at a glance: without accents and separators, and with `i` and `l` merged. */
function plainly(username: string): string {
  return skeletonOf(username.normalize('NFKD').replace(/[\p{M}._-]/gu, '')).replaceAll('i', 'l')
}
