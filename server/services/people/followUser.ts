import type { PublicProfile } from '../../../contract/people'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { spend } from '../../rateLimits'
import { assertVerified } from '../accounts/assertVerified'
import { query } from '../query'
import { findByName } from './findByName'
import { notifyFollow } from './notifyFollow'
import { profileOf } from './readPublicProfile'

export type FollowDeps = Pick<Deps, 'knex' | 'settings' | 'clock' | 'limits' | 'notified' | 'log'>

const FOLLOW = {
  name: 'follow',
  text: 'insert into follows (follower_id, followed_id, created_at) values ($1, $2, $3) on conflict do nothing returning 1',
}

/** Once per person: a repeat changes nothing and is answered alike. Throws NOT_FOUND, FORBIDDEN, EMAIL_NOT_VERIFIED, RATE_LIMIT. */
export async function followUser(deps: FollowDeps, userId: number, username: string): Promise<PublicProfile> {
  await spend(deps.limits.follows, String(userId))
  const followed = await findByName(deps.knex, username)
  if (followed === userId) throw new AppError('FORBIDDEN', 'You cannot follow yourself')
  // Following somebody notifies them.
  await assertVerified(deps, userId, 'follow people')
  const made = await query(deps.knex, FOLLOW, [userId, followed, deps.clock()])
  if (made.length > 0) await notifyFollow(deps, { userId, followedId: followed })
  return profileOf(deps, followed, userId)
}
