import type { Knex } from 'knex'
import type { PublicProfile } from '../../../contract/people'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { query } from '../query'
import { userProfile } from '../userProfile'

const TIES = {
  name: 'follow-ties',
  text: `select exists (select 1 from follows where follower_id = $1 and followed_id = $2) as "isFollowed",
    exists (select 1 from follows where follower_id = $2 and followed_id = $1) as "followsMe"`,
}

/** A person by name, as `viewerId` sees them. Throws NOT_FOUND. */
export async function readPublicProfile(
  deps: Pick<Deps, 'knex'>,
  username: string,
  viewerId: number,
): Promise<PublicProfile> {
  return profileOf(deps, await findByName(deps.knex, username), viewerId)
}

/** The same by id. Throws NOT_FOUND. */
export async function profileOf(deps: Pick<Deps, 'knex'>, userId: number, viewerId: number): Promise<PublicProfile> {
  const [profile, [ties]] = await Promise.all([
    userProfile(deps, userId, viewerId),
    query<Pick<PublicProfile, 'isFollowed' | 'followsMe'>>(deps.knex, TIES, [viewerId, userId]),
  ])
  return { ...profile, isFollowed: ties?.isFollowed ?? false, followsMe: ties?.followsMe ?? false }
}

const FIND = { name: 'user-by-name', text: 'select id from users where lower(username) = lower($1)' }

/** The id of the person with this name, in any case. Throws NOT_FOUND. */
export async function findByName(db: Knex, username: string): Promise<number> {
  const [user] = await query<{ id: number }>(db, FIND, [username])
  if (!user) throw new AppError('NOT_FOUND', 'There is no such user.')
  return user.id
}
