import { UniqueViolationError } from 'objection'
import type { RegisterRequest } from '../../contract/account'
import { User } from '../../db/models/User'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { hashPassword } from '../passwords'
import { spend } from '../rateLimits'
import { tellInvited } from './sharing/tellInvited'

interface Registration extends RegisterRequest {
  /** IP address of who registers. */
  readonly address: string
}

/** Makes the account. Throws USERNAME_TAKEN or EMAIL_TAKEN (names and addresses differ by more than case), or RATE_LIMIT. */
export async function registerUser(
  deps: Pick<Deps, 'knex' | 'limits' | 'clock' | 'notified'>,
  { address, username, displayName, email, password }: Registration,
): Promise<User> {
  await spend(deps.limits.registration, address)
  const row = { username, displayName, email, password: await hashPassword(password), createdAt: deps.clock() }
  const user = await User.query(deps.knex)
    .insert(row)
    .returning('*')
    .catch((error: unknown) => {
      throw takenBy(error) ?? error
    })
  await tellInvited(deps, user.id)
  return user
}

function takenBy(error: unknown): AppError | undefined {
  if (!(error instanceof UniqueViolationError)) return undefined
  return error.constraint === 'users_email'
    ? new AppError('EMAIL_TAKEN', 'This email already has an account.', 'email')
    : new AppError('USERNAME_TAKEN', 'This username is already taken.', 'username')
}
