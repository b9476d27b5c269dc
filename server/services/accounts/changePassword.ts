import type { PasswordChange } from '../../../contract/accountSettings'
import { User } from '../../../db/models'
import type { Deps } from '../../deps'
import { queueMail } from '../../mail/mailQueue'
import { hashPassword } from '../../passwords'
import { query } from '../query'
import { findUser } from '../userProfile'
import { assertPassword } from './assertPassword'
import { assertStrongPassword } from './assertStrongPassword'
import { deleteOtherSessions } from './sessions'

type PasswordDeps = Pick<Deps, 'knex' | 'clock' | 'limits' | 'revoke' | 'mailed'>

interface Session {
  readonly userId: number
  readonly sessionId: string
}

// As after a reset: whoever knew the old password may have requested another address, and could take over the account
// with the link mailed there.
const CANCEL_EMAIL_CHANGE = {
  name: 'password-cancel-email-change',
  text: `update users set pending_email = null, verification_token = null, verification_token_expiry = null,
      verification_email = null
    where id = $1 and pending_email is not null`,
}

/**
 * Changes the password, ends all other sessions, invalidates links to set a password, and cancels a requested change of
 * the email. Throws WRONG_PASSWORD, RATE_LIMIT, and VALIDATION_FAILED for a password that is easy to guess.
 */
export async function changePassword(
  deps: PasswordDeps,
  session: Session,
  { currentPassword, password }: PasswordChange,
): Promise<void> {
  const { userId } = session
  const assertUnchanged = await assertPassword(deps, userId, { password: currentPassword, field: 'currentPassword' })
  await assertStrongPassword(password, await findUser(deps, userId))
  const hash = await hashPassword(password)
  await deps.knex.transaction(async (trx) => {
    // Of two changes at once only one succeeds: someone who knew the old password must not change the new one.
    await assertUnchanged(trx)
    const user = await User.query(trx).patchAndFetchById(userId, { password: hash }).throwIfNotFound()
    await query(trx, CANCEL_EMAIL_CHANGE, [userId])
    await trx('tokens').where({ user_id: userId }).delete()
    await deleteOtherSessions(trx, session)
    await queueMail(trx, { kind: 'password-changed', address: user.email, userId }, deps.clock())
  })
  deps.revoke({ userId })
  deps.mailed()
}
