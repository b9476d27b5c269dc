import type { Knex } from 'knex'
import { AppError } from '../../AppError'
import { query } from '../query'

const FIND = { name: 'user-is-verified', text: 'select is_email_verified as "isVerified" from users where id = $1' }

/**
 * Whoever reaches others (invites them, shows something to everybody) has confirmed their email first. `deed` is said:
 * 'invite people'. Throws EMAIL_NOT_VERIFIED.
 */
export async function assertVerified(db: Knex, userId: number, deed: string): Promise<void> {
  const [user] = await query<{ isVerified: boolean }>(db, FIND, [userId])
  if (user?.isVerified) return
  throw new AppError('EMAIL_NOT_VERIFIED', `Confirm your email to ${deed}: follow the link that was mailed to you.`)
}
