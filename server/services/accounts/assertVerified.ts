import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { mayReachOthers } from '../../mayReachOthers'
import { query } from '../query'

const FIND = {
  name: 'user-is-verified',
  text: 'select is_email_verified as "isEmailVerified" from users where id = $1',
}

/**
 * Requires a confirmed email for reaching other people (inviting, following, publishing), if this server sends mail.
 * `action` completes the message: 'invite people'. Throws EMAIL_NOT_VERIFIED.
 */
export async function assertVerified(
  { knex, settings }: Pick<Deps, 'knex' | 'settings'>,
  userId: number,
  action: string,
): Promise<void> {
  const [user] = await query<{ isEmailVerified: boolean }>(knex, FIND, [userId])
  if (user && mayReachOthers(settings, user)) return
  throw new AppError('EMAIL_NOT_VERIFIED', `Confirm your email to ${action}: open the link we emailed you.`)
}
