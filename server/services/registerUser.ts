import { UniqueViolationError } from 'objection'
import type { RegisterRequest } from '../../contract/auth'
import { User } from '../../db/models'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { queueMail } from '../mail/mailQueue'
import { hashPassword } from '../passwords'
import { spend } from '../rateLimits'
import { assertFreeUsername } from './accounts/assertFreeUsername'
import { assertStrongPassword } from './accounts/assertStrongPassword'

interface Registration extends RegisterRequest {
  /** Network of the new user (clientNetwork). */
  readonly address: string
}

/**
 * Creates the account, and mails a link that confirms its email. Throws USERNAME_TAKEN (names must differ by more than
 * case or letters that look alike), EMAIL_TAKEN, RATE_LIMIT, and VALIDATION_FAILED for a reserved name or a password
 * that is easy to guess.
 */
export async function registerUser(
  deps: Pick<Deps, 'knex' | 'limits' | 'clock' | 'mailed'>,
  { address, username, displayName, email, password }: Registration,
): Promise<User> {
  await spend(deps.limits.registration, address)
  await assertStrongPassword(password, { username, displayName, email })
  const now = deps.clock()
  const row = { username, displayName, email, password: await hashPassword(password), createdAt: now }
  const user = await deps.knex
    .transaction(async (trx) => {
      await assertFreeUsername(trx, username, now)
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
