import { VERIFIED } from '../../../contract/accountSettings'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { queueMail } from '../../mail/mailQueue'
import { spend } from '../../rateLimits'
import { hashToken } from '../../tokens'
import { isUniqueViolation, query } from '../query'
import { notifyInvited } from '../sharing/invitations'
import { findUser } from '../userProfile'

type VerifyDeps = Pick<Deps, 'knex' | 'clock' | 'limits' | 'notified' | 'mailed'>

const FIND = {
  name: 'verification-find',
  text: `select id, email, coalesce(pending_email, email) as "newEmail", is_email_verified as "wasVerified"
    from users where verification_token = $1 and verification_token_expiry > $2
      -- the address that awaits confirmation must be the one that the link was mailed to
      and lower(verification_email) = lower(coalesce(pending_email, email)) for no key update`,
}
const VERIFY = {
  name: 'verification-use',
  text: `update users set email = coalesce(pending_email, email), pending_email = null, is_email_verified = true,
      verification_token = null, verification_token_expiry = null, verification_email = null
    where id = $1`,
}
// Invalidates links to set a password that were mailed to the old address.
const END_RESETS = { name: 'verification-end-resets', text: 'delete from tokens where user_id = $1' }

interface Awaiting {
  readonly id: number
  readonly email: string
  readonly newEmail: string
  readonly wasVerified: boolean
}

/**
 * Confirms the address of a mailed link, signed in or not, and makes it the account's. A link works once. Notifies the
 * person of invitations to the address. Throws TOKEN_INVALID, EMAIL_TAKEN, RATE_LIMIT.
 */
export async function verifyEmail(deps: VerifyDeps, token: string, networkAddress: string): Promise<string> {
  await spend(deps.limits.mailAddress, networkAddress)
  const now = deps.clock()
  const verified = await deps.knex
    .transaction(async (trx) => {
      const [found] = await query<Awaiting>(trx, FIND, [hashToken(token), now])
      if (!found) return undefined
      await query(trx, VERIFY, [found.id])
      if (found.email !== found.newEmail) {
        await query(trx, END_RESETS, [found.id])
        // One that was never confirmed may be a stranger's.
        if (found.wasVerified) {
          await queueMail(trx, { kind: 'email-changed', address: found.email, userId: found.id }, now)
        }
      }
      return found
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      throw new AppError('EMAIL_TAKEN', 'This email already has an account.', 'email')
    })
  if (!verified) {
    throw new AppError('TOKEN_INVALID', 'The verification link has expired or has already been used')
  }
  deps.mailed()
  await notifyInvited(deps, verified.id)
  return VERIFIED
}

/**
 * Mails a new link to the unconfirmed address, which invalidates earlier ones; a no-op if there is nothing to confirm.
 * Throws RATE_LIMIT.
 */
export async function mailVerification(
  deps: Pick<Deps, 'knex' | 'clock' | 'limits' | 'mailed'>,
  userId: number,
): Promise<void> {
  const user = await findUser(deps, userId)
  const address = user.pendingEmail ?? (user.isEmailVerified ? null : user.email)
  if (address === null) return
  await spend(deps.limits.mail, address.toLowerCase())
  await queueMail(deps.knex, { kind: 'verify-email', address, userId }, deps.clock())
  deps.mailed()
}
