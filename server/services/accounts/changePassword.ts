import type { PasswordChange } from '../../../contract/accountSettings'
import { User } from '../../../db/models'
import type { Deps } from '../../deps'
import { queueMail } from '../../mail/mailQueue'
import { hashPassword } from '../../passwords'
import { findUser } from '../userProfile'
import { assertPassword } from './assertPassword'
import { assertStrongPassword } from './assertStrongPassword'
import { deleteOtherSessions } from './sessions'

type PasswordDeps = Pick<Deps, 'knex' | 'clock' | 'limits' | 'revoke' | 'mailed'>

interface Session {
  readonly userId: number
  readonly sessionId: string
}

/**
 * Changes the password, ends all other sessions and invalidates links to set a password. Throws WRONG_PASSWORD,
 * RATE_LIMIT, and VALIDATION_FAILED for a password that is easy to guess.
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
    await trx('tokens').where({ user_id: userId }).delete()
    await deleteOtherSessions(trx, session)
    await queueMail(trx, { kind: 'password-changed', address: user.email, userId }, deps.clock())
  })
  deps.revoke({ userId })
  deps.mailed()
}
