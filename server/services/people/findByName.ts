import type { Knex } from 'knex'
import { AppError } from '../../AppError'
import { query } from '../query'

const FIND = { name: 'user-by-name', text: 'select id from users where lower(username) = lower($1)' }

/** The id of the person with this name, in any case. Throws NOT_FOUND. */
export async function findByName(db: Knex, username: string): Promise<number> {
  const [user] = await query<{ id: number }>(db, FIND, [username])
  if (!user) throw new AppError('NOT_FOUND', 'There is no such user.')
  return user.id
}
