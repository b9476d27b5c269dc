import type { PublicProfile } from '../../../contract/people'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { spend } from '../../rateLimits'
import { assertVerified } from '../accounts/assertVerified'
import { query } from '../query'
import { findByName } from './findByName'
import { profileOf } from './readPublicProfile'

export type FollowDeps = Pick<Deps, 'knex' | 'settings' | 'clock' | 'limits' | 'notified' | 'log'>

const FOLLOW = {
  name: 'follow',
  text: 'insert into follows (follower_id, followed_id, created_at) values ($1, $2, $3) on conflict do nothing returning 1',
}

/** Follows a person and notifies them; idempotent. Throws NOT_FOUND, FORBIDDEN, EMAIL_NOT_VERIFIED, RATE_LIMIT. */
export async function followUser(deps: FollowDeps, userId: number, username: string): Promise<PublicProfile> {
  await spend(deps.limits.follows, String(userId))
  const followed = await findByName(deps.knex, username)
  if (followed === userId) throw new AppError('FORBIDDEN', 'You cannot follow yourself')
  // Following someone notifies them.
  await assertVerified(deps, userId, 'follow people')
  const made = await query(deps.knex, FOLLOW, [userId, followed, deps.clock()])
  if (made.length > 0) await notifyFollow(deps, { userId, followedId: followed })
  return profileOf(deps, followed, userId)
}

const UNFOLLOW = { name: 'unfollow', text: 'delete from follows where follower_id = $1 and followed_id = $2' }

/** Unfollows a person; idempotent. No one is notified. Throws NOT_FOUND, RATE_LIMIT. */
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

// Notifies once per retention period of notifications, even if someone unfollows and follows again.
const NOTIFY = {
  name: 'notifications-followed',
  text: `insert into notifications (user_id, kind, data, created_at)
    select u.id, 'followed', jsonb_build_object('byId', $2::int), $3 from users u
    where u.id = $1 and not exists (
      select 1 from notifications n where n.user_id = u.id and n.kind = 'followed' and (n.data->>'byId')::int = $2)
    returning user_id as "userId"`,
}

/** Notifies the followed person. The follow is already committed, so errors are logged, not thrown. */
export async function notifyFollow(
  deps: Pick<Deps, 'knex' | 'clock' | 'notified' | 'log'>,
  { userId, followedId }: { readonly userId: number; readonly followedId: number },
): Promise<void> {
  try {
    const notified = await query<{ userId: number }>(deps.knex, NOTIFY, [followedId, userId, deps.clock()])
    if (notified.length > 0) deps.notified(notified.map((each) => each.userId))
  } catch (error) {
    deps.log.error({ err: error, followedId }, 'notifying of a new follower failed')
  }
}
