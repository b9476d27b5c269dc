import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { isPassword } from '../../passwords'
import { spend } from '../../rateLimits'
import { findUser } from '../userProfile'

interface Given {
  readonly password: string
  /** Its field in the request. */
  readonly field: string
}

/** Checks the password of a signed-in person. Throws WRONG_PASSWORD, or RATE_LIMIT after many failures. */
export async function assertPassword(
  { knex, limits }: Pick<Deps, 'knex' | 'limits'>,
  userId: number,
  { password, field }: Given,
): Promise<void> {
  const key = `signed-in ${userId}`
  await spend(limits.loginName, key)
  const user = await findUser({ knex }, userId)
  if (!(await isPassword(password, user.password))) {
    throw new AppError('WRONG_PASSWORD', 'Wrong password', field)
  }
  await limits.loginName.delete(key)
}
