import type { PublicProfile } from '../../../contract/people'
import { spend } from '../../rateLimits'
import { query } from '../query'
import { findByName } from './findByName'
import type { FollowDeps } from './followUser'
import { profileOf } from './readPublicProfile'

const UNFOLLOW = { name: 'unfollow', text: 'delete from follows where follower_id = $1 and followed_id = $2' }

/** Takes it back; where there is nothing to, nothing changes. Nobody is told. Throws NOT_FOUND, RATE_LIMIT. */
export async function unfollowUser(
  deps: Pick<FollowDeps, 'knex' | 'limits'>,
  userId: number,
  username: string,
): Promise<PublicProfile> {
  await spend(deps.limits.follows, String(userId))
  const followed = await findByName(deps.knex, username)
  await query(deps.knex, UNFOLLOW, [userId, followed])
  return profileOf(deps, followed, userId)
}
