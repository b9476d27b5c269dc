import type { LoginRequest } from '../../contract/account'
import { User } from '../../db/models/User'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { isPassword } from '../passwords'
import { assertNotSpent, spend } from '../rateLimits'

interface LoginAttempt extends LoginRequest {
  /** IP address of who tries. */
  readonly address: string
}

/** The user with this name (in any case) and password. Throws INVALID_CREDENTIALS, or RATE_LIMIT after many failures. */
export async function login({ knex, limits }: Pick<Deps, 'knex' | 'limits'>, attempt: LoginAttempt): Promise<User> {
  const nameKey = `${attempt.address} ${attempt.username.toLowerCase()}`
  await assertNotSpent(limits.loginAddress, attempt.address)
  // Counted before the password is looked at, so that attempts sent at the same moment are counted too.
  await spend(limits.loginName, nameKey)
  const user = await User.query(knex).whereRaw('lower(username) = lower(?)', [attempt.username]).first()
  const isRight = await isPassword(attempt.password, user?.password)
  if (!user || !isRight) {
    await spend(limits.loginAddress, attempt.address)
    throw new AppError('INVALID_CREDENTIALS', 'Username or password is not right.')
  }
  await limits.loginName.delete(nameKey)
  return user
}
