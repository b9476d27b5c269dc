import type { PasswordReset } from '../../../contract/accountSettings'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { RESET_PURPOSE } from '../../mail/compose'
import { queueMail } from '../../mail/mailQueue'
import { hashPassword } from '../../passwords'
import { spend } from '../../rateLimits'
import { hashToken } from '../../tokens'
import { accountLimitKey } from '../login'
import { query } from '../query'
import { notifyInvited } from '../sharing/invitations'
import { assertStrongPassword, type PasswordOwner } from './assertStrongPassword'

const FIND_ADDRESSEE = { name: 'reset-find', text: 'select id, email from users where lower(email) = lower($1)' }

interface ResetInput {
  readonly email: string
  /** Network of the requester (clientNetwork). */
  readonly address: string
}

/** Mails a link if the email has an account. The answer and the limits are the same if not. Throws RATE_LIMIT. */
export async function requestReset(
  deps: Pick<Deps, 'knex' | 'clock' | 'limits' | 'mailed'>,
  { email, address }: ResetInput,
): Promise<void> {
  await spend(deps.limits.mailAddress, address)
  await spend(deps.limits.mail, `reset ${email.toLowerCase()}`)
  const [user] = await query<{ id: number; email: string }>(deps.knex, FIND_ADDRESSEE, [email])
  if (!user) return
  await queueMail(deps.knex, { kind: 'reset-password', address: user.email, userId: user.id }, deps.clock())
  deps.mailed()
}

type ResetDeps = Pick<Deps, 'knex' | 'clock' | 'limits' | 'revoke' | 'notified' | 'mailed'>

const FIND_OWNER = {
  name: 'reset-token-find',
  text: `select u.username, u.display_name as "displayName", u.email
    from tokens t join users u on u.id = t.user_id where t.token_hash = $1 and t.purpose = $2 and t.expires_at > $3`,
}
// Before its tokens, as in every other change of an account, or two at the same moment deadlock.
const LOCK_OWNER = { name: 'reset-token-lock', text: `${FIND_OWNER.text} for no key update of u` }
const TAKE = {
  name: 'reset-token-take',
  text: `delete from tokens where token_hash = $1 and purpose = $2 and expires_at > $3
    returning user_id as "userId", data->>'email' as email`,
}
// Following the link proves access to the address, so this confirms it. A requested change of the address is canceled:
// whoever knew the old password could still take over the account with its link.
const CHANGE = {
  name: 'reset-password',
  text: `update users u set password = $3, is_email_verified = true, pending_email = null, verification_token = null,
      verification_token_expiry = null, verification_email = null
    from (select id, is_email_verified as "wasVerified" from users where id = $1) before
    where u.id = before.id and lower(u.email) = $2 returning u.id, u.email, before."wasVerified"`,
}
const END_SESSIONS = { name: 'reset-sessions', text: 'delete from sessions where user_id = $1' }

/**
 * Sets a new password for the account of a mailed link, ends all its sessions, and cancels a requested change of its
 * email; returns the user's id. A link works once. Throws TOKEN_INVALID, RATE_LIMIT, and VALIDATION_FAILED for a
 * password that is easy to guess: the link still works then.
 */
export async function resetPassword(
  deps: ResetDeps,
  { token, password }: PasswordReset,
  networkAddress: string,
): Promise<number> {
  await spend(deps.limits.mailAddress, networkAddress)
  const now = deps.clock()
  const key = [hashToken(token), RESET_PURPOSE, now] as const
  // Hashing a password is slow, so the token is checked first.
  const [owner] = await query<PasswordOwner>(deps.knex, FIND_OWNER, key)
  if (!owner) throw invalid()
  await assertStrongPassword(password, owner)
  const hash = await hashPassword(password)
  const user = await deps.knex.transaction(async (trx) => {
    await query(trx, LOCK_OWNER, key)
    const [taken] = await query<{ userId: number; email: string }>(trx, TAKE, key)
    if (!taken) throw invalid()
    const [changed] = await query<{ id: number; email: string; wasVerified: boolean }>(trx, CHANGE, [
      taken.userId,
      taken.email,
      hash,
    ])
    if (!changed) throw invalid()
    await query(trx, END_SESSIONS, [changed.id])
    await queueMail(trx, { kind: 'password-changed', address: changed.email, userId: changed.id }, now)
    return changed
  })
  deps.revoke({ userId: user.id })
  deps.mailed()
  if (!user.wasVerified) await notifyInvited(deps, user.id)
  // Guesses at the old password do not count against the new one.
  await deps.limits.loginAccount.delete(accountLimitKey(user.id))
  return user.id
}

function invalid(): AppError {
  return new AppError('TOKEN_INVALID', 'This link has expired or has already been used. Ask for a new one.')
}
