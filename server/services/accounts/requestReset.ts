import type { Deps } from '../../deps'
import { queueMail } from '../../mail/queueMail'
import { spend } from '../../rateLimits'
import { query } from '../query'

const FIND = { name: 'reset-find', text: 'select id, email from users where lower(email) = lower($1)' }

interface ResetInput {
  readonly email: string
  /** IP address of who asks. */
  readonly address: string
}

/** Mails a link where the email has an account. Says nothing either way, and is counted either way. Throws RATE_LIMIT. */
export async function requestReset(
  deps: Pick<Deps, 'knex' | 'clock' | 'limits' | 'mailed'>,
  { email, address }: ResetInput,
): Promise<void> {
  await spend(deps.limits.mailAddress, address)
  await spend(deps.limits.mail, `reset ${email.toLowerCase()}`)
  const [user] = await query<{ id: number; email: string }>(deps.knex, FIND, [email])
  if (!user) return
  await queueMail(deps.knex, { kind: 'reset-password', address: user.email, userId: user.id }, deps.clock())
  deps.mailed()
}
