import type { EmailChange } from '../../../contract/accountSettings'
import { User } from '../../../db/models'
import type { Deps } from '../../deps'
import { queueMail } from '../../mail/mailQueue'
import { spend } from '../../rateLimits'
import { findUser } from '../userProfile'
import { assertPassword } from './assertPassword'

type EmailDeps = Pick<Deps, 'knex' | 'clock' | 'limits' | 'mailed'>

/**
 * Requests another address, which becomes the account's once the link mailed to it is followed. If an account has the
 * address already, only its owner learns of that. Requesting the current address cancels a pending request.
 * Throws WRONG_PASSWORD, RATE_LIMIT.
 */
export async function changeEmail(deps: EmailDeps, userId: number, { email, password }: EmailChange): Promise<void> {
  const assertUnchanged = await assertPassword(deps, userId, { password, field: 'password' })
  await spend(deps.limits.mail, String(userId))
  const now = deps.clock()
  await deps.knex.transaction(async (trx) => {
    await assertUnchanged(trx)
    const user = await findUser({ knex: trx }, userId)
    const isSame = user.email.toLowerCase() === email.toLowerCase()
    // Invalidates the link to a previously requested address.
    const none = { verificationToken: null, verificationTokenExpiry: null, verificationEmail: null }
    await User.query(trx)
      .findById(userId)
      .patch({ pendingEmail: isSame ? null : email, ...none })
    if (isSame) return
    const owner = await User.query(trx).whereRaw('lower(email) = lower(?)', [email]).first()
    await queueMail(
      trx,
      owner
        ? { kind: 'address-in-use', address: owner.email, userId: owner.id }
        : { kind: 'verify-email', address: email, userId },
      now,
    )
  })
  deps.mailed()
}
