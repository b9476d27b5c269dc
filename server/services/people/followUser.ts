import type { PublicProfile } from '../../../contract/people'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { spend } from '../../rateLimits'
import { query } from '../query'
import { findByName } from './findByName'
import { profileOf } from './readPublicProfile'

export type FollowDeps = Pick<Deps, 'knex' | 'clock' | 'limits'>

const FOLLOW = {
  name: 'follow',
  text: 'insert into follows (follower_id, followed_id, created_at) values ($1, $2, $3) on conflict do nothing',
}

/** Once per person: a repeat changes nothing and is answered alike. Throws NOT_FOUND, FORBIDDEN, RATE_LIMIT. */
export async function followUser(deps: FollowDeps, userId: number, username: string): Promise<PublicProfile> {
  await spend(deps.limits.follows, String(userId))
  const followed = await findByName(deps.knex, username)
  if (followed === userId) throw new AppError('FORBIDDEN', 'You cannot follow yourself')
  await query(deps.knex, FOLLOW, [userId, followed, deps.clock()])
  return profileOf(deps, followed, userId)
}
