import { UniqueViolationError } from 'objection'
import type { RegisterRequest } from '../../contract/account'
import { User } from '../../db/models/User'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { hashPassword } from '../passwords'
import { spend } from '../rateLimits'

interface Registration extends RegisterRequest {
  /** IP address of who registers. */
  readonly address: string
}

/** Makes the account. Throws USERNAME_TAKEN or EMAIL_TAKEN (names and addresses differ by more than case), or RATE_LIMIT. */
export async function registerUser(
  { knex, limits, clock }: Pick<Deps, 'knex' | 'limits' | 'clock'>,
  { address, username, displayName, email, password }: Registration,
): Promise<User> {
  await spend(limits.registration, address)
  try {
    return await User.query(knex)
      .insert({ username, displayName, email, password: await hashPassword(password), createdAt: clock() })
      .returning('*')
  } catch (error) {
    throw takenBy(error) ?? error
  }
}

function takenBy(error: unknown): AppError | undefined {
  if (!(error instanceof UniqueViolationError)) return undefined
  return error.constraint === 'users_email'
    ? new AppError('EMAIL_TAKEN', 'This email already has an account.', 'email')
    : new AppError('USERNAME_TAKEN', 'This username is already taken.', 'username')
}
