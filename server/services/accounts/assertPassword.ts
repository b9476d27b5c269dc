import type { Knex } from 'knex'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { isPassword } from '../../passwords'
import { spend } from '../../rateLimits'
import { query } from '../query'
import { findUser } from '../userProfile'

interface Given {
  readonly password: string
  /** Its field in the request. */
  readonly field: string
}

/**
 * Checks the password of a signed-in person. Returns a check for the transaction that acts on it: throws WRONG_PASSWORD
 * if the password was changed meanwhile. Throws WRONG_PASSWORD, or RATE_LIMIT after many failures.
 */
export async function assertPassword(
  { knex, limits }: Pick<Deps, 'knex' | 'limits'>,
  userId: number,
  { password, field }: Given,
): Promise<(trx: Knex.Transaction) => Promise<void>> {
  const wrong = () => new AppError('WRONG_PASSWORD', 'Wrong password', field)
  const key = `signed-in ${userId}`
  await spend(limits.loginName, key)
  const user = await findUser({ knex }, userId)
  if (!(await isPassword(password, user.password))) throw wrong()
  await limits.loginName.delete(key)
  return async (trx) => {
    if (!(await isStillPassword(trx, { userId, hash: user.password }))) throw wrong()
  }
}

const LOCK = {
  name: 'password-lock',
  text: 'select 1 from users where id = $1 and password = $2 for no key update',
}

interface VerifiedPassword {
  readonly userId: number
  /** The hash that it matched. */
  readonly hash: string
}

/**
 * Whether a verified password is still the person's. Verifying one takes long enough for another request to change it.
 * If it is, no one changes it until the transaction ends.
 */
export async function isStillPassword(trx: Knex.Transaction, { userId, hash }: VerifiedPassword): Promise<boolean> {
  return (await query(trx, LOCK, [userId, hash])).length > 0
}
