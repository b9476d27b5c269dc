import { UniqueViolationError } from 'objection'
import type { RegisterRequest } from '../../contract/account'
import { User } from '../../db/models/User'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { queueMail } from '../mail/queueMail'
import { hashPassword } from '../passwords'
import { spend } from '../rateLimits'

interface Registration extends RegisterRequest {
  /** IP address of who registers. */
  readonly address: string
}

/** Makes the account, and mails a link that confirms its email. Throws USERNAME_TAKEN or EMAIL_TAKEN (names and addresses differ by more than case), or RATE_LIMIT. */
export async function registerUser(
  deps: Pick<Deps, 'knex' | 'limits' | 'clock' | 'mailed'>,
  { address, username, displayName, email, password }: Registration,
): Promise<User> {
  await spend(deps.limits.registration, address)
  const now = deps.clock()
  const row = { username, displayName, email, password: await hashPassword(password), createdAt: now }
  const user = await deps.knex
    .transaction(async (trx) => {
      const made = await User.query(trx).insert(row).returning('*')
      await queueMail(trx, { kind: 'verify-email', address: made.email, userId: made.id }, now)
      return made
    })
    .catch((error: unknown) => {
      throw takenBy(error) ?? error
    })
  deps.mailed()
  return user
}

function takenBy(error: unknown): AppError | undefined {
  if (!(error instanceof UniqueViolationError)) return undefined
  return error.constraint === 'users_email'
    ? new AppError('EMAIL_TAKEN', 'This email already has an account.', 'email')
    : new AppError('USERNAME_TAKEN', 'This username is already taken.', 'username')
}
