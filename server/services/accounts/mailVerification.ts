import type { Deps } from '../../deps'
import { queueMail } from '../../mail/queueMail'
import { spend } from '../../rateLimits'
import { findUser } from '../findUser'

/**
 * Mails the link once more, to the address that waits; a link mailed before opens nothing then. To whom there is
 * nothing to confirm nothing is sent. Throws RATE_LIMIT.
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
