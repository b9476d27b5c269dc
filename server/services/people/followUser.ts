import type { PublicProfile } from '../../../contract/people'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { spend } from '../../rateLimits'
import { query } from '../query'
import { findByName } from './findByName'
import { profileOf } from './readPublicProfile'
import { tellFollow } from './tellFollow'

export type FollowDeps = Pick<Deps, 'knex' | 'clock' | 'limits' | 'notified' | 'log'>

const FOLLOW = {
  name: 'follow',
  text: 'insert into follows (follower_id, followed_id, created_at) values ($1, $2, $3) on conflict do nothing returning 1',
}

/** Once per person: a repeat changes nothing and is answered alike. Throws NOT_FOUND, FORBIDDEN, RATE_LIMIT. */
export async function followUser(deps: FollowDeps, userId: number, username: string): Promise<PublicProfile> {
  await spend(deps.limits.follows, String(userId))
  const followed = await findByName(deps.knex, username)
  if (followed === userId) throw new AppError('FORBIDDEN', 'You cannot follow yourself')
  const made = await query(deps.knex, FOLLOW, [userId, followed, deps.clock()])
  if (made.length > 0) await tellFollow(deps, { userId, followedId: followed })
  return profileOf(deps, followed, userId)
}
