import type { Knex } from 'knex'
import type { LoginRequest } from '../../contract/auth'
import { User } from '../../db/models'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { isPassword } from '../passwords'
import { assertNotSpent, spend } from '../rateLimits'
import { isStillPassword } from './accounts/assertPassword'

interface LoginAttempt extends LoginRequest {
  /** Network of the attempt (clientNetwork). */
  readonly address: string
  /** Identifies the browser, if it signed in as this person before. */
  readonly deviceOf: (userId: number) => string | undefined
}

/**
 * The user with this name (in any case) and password. Throws INVALID_CREDENTIALS, or RATE_LIMIT after many failures. A
 * browser that signed in as this person before has a separate limit: strangers who exhaust theirs do not lock the owner
 * out.
 */
export async function login({ knex, limits }: Pick<Deps, 'knex' | 'limits'>, attempt: LoginAttempt): Promise<User> {
  const user = await findByLogin(knex, attempt.username)
  const device = user && attempt.deviceOf(user.id)
  if (user && device) {
    const key = `device ${device}`
    // Counted before the password is checked, so that concurrent attempts count, too.
    await spend(limits.loginName, key)
    if (!(await isPassword(attempt.password, user.password))) throw invalidCredentials()
    await limits.loginName.delete(key)
    return user
  }
  const nameKey = `${attempt.address} ${attempt.username.toLowerCase()}`
  const accountKey = accountLimitKey(user?.id ?? attempt.username.toLowerCase())
  await assertNotSpent(limits.loginAddress, attempt.address)
  await spend(limits.loginName, nameKey)
  await spend(limits.loginAccount, accountKey)
  const isRight = await isPassword(attempt.password, user?.password)
  if (!user || !isRight) {
    await spend(limits.loginAddress, attempt.address)
    throw invalidCredentials()
  }
  await limits.loginName.delete(nameKey)
  // Other people's failures stay counted.
  await limits.loginAccount.reward(accountKey)
  return user
}

/**
 * For the transaction that starts the session. Throws INVALID_CREDENTIALS if the password was changed after `login`
 * verified it: the change has ended all sessions, and the old password must not start another.
 */
export async function assertStillValid(trx: Knex.Transaction, { id, password }: User): Promise<void> {
  if (!(await isStillPassword(trx, { userId: id, hash: password }))) throw invalidCredentials()
}

/** Unknown names have a limit, too, so that a refusal does not reveal which are taken. */
export function accountLimitKey(account: number | string): string {
  return typeof account === 'number' ? `user ${account}` : `name ${account}`
}

function invalidCredentials(): AppError {
  return new AppError('INVALID_CREDENTIALS', 'Wrong username or password.')
}

/** By the name as typed, or normalized: registration normalizes names, but did not always. */
async function findByLogin(knex: Knex, username: string): Promise<User | undefined> {
  return User.query(knex)
    .whereRaw('lower(username) in (lower(?), lower(?))', [username, username.normalize('NFKC')])
    .orderByRaw('lower(username) = lower(?) desc', [username])
    .first()
}
