import { User } from '../../db/models'
import { AppError } from '../AppError'
import type { Deps } from '../deps'

/** Throws NOT_FOUND. */
export async function findUser({ knex }: Pick<Deps, 'knex'>, userId: number): Promise<User> {
  const user = await User.query(knex).findById(userId)
  if (!user) throw new AppError('NOT_FOUND', 'There is no such user.')
  return user
}
