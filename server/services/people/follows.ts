import type { Knex } from 'knex'
import { ROW_ID_MAX } from '../../../contract/limits'
import type { FollowPerson, FollowsQuery, FollowsResponse, PublicProfile } from '../../../contract/people'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { spend } from '../../rateLimits'
import { assertVerified } from '../accounts/assertVerified'
import { query } from '../query'
import { findByName, profileOf } from './readPublicProfile'

type FollowDeps = Pick<Deps, 'knex' | 'settings' | 'clock' | 'limits' | 'notified' | 'log'>

const FOLLOW = {
  name: 'follow',
  text: 'insert into follows (follower_id, followed_id, created_at) values ($1, $2, $3) on conflict do nothing returning 1',
}

/** Follows a person and notifies them; idempotent. Throws NOT_FOUND, FORBIDDEN, EMAIL_NOT_VERIFIED, RATE_LIMIT. */
export async function followUser(deps: FollowDeps, userId: number, username: string): Promise<PublicProfile> {
  await spend(deps.limits.follows, String(userId))
  const followed = await findByName(deps.knex, username)
  if (followed === userId) throw new AppError('FORBIDDEN', 'You can’t follow yourself')
  // Following someone notifies them.
  await assertVerified(deps, userId, 'follow people')
  const made = await query(deps.knex, FOLLOW, [userId, followed, deps.clock()])
  if (made.length > 0) await notifyFollow(deps, { userId, followedId: followed })
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
async function notifyFollow(
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

const SHOWN = 50

/** The people at the other end of each follow; $2 is the caller. */
const list = (name: string, from: 'followed_id' | 'follower_id', to: 'followed_id' | 'follower_id') => ({
  name: `follows-${name}`,
  text: `select f.id as "rowId", u.id, u.username, u.display_name as "displayName", u.avatar_url as "avatarUrl",
      exists (select 1 from follows x where x.follower_id = $2 and x.followed_id = u.id) as "isFollowed",
      exists (select 1 from follows x where x.follower_id = u.id and x.followed_id = $2) as "followsMe"
    from follows f join users u on u.id = f.${to}
    where f.${from} = $1 and f.id < $3 order by f.id desc limit $4`,
})

const LISTS = {
  followers: list('followers', 'followed_id', 'follower_id'),
  following: list('following', 'follower_id', 'followed_id'),
} as const

/** A person's followers, or the people they follow, latest first. Throws NOT_FOUND. */
export async function listFollows(
  db: Knex,
  which: keyof typeof LISTS,
  username: string,
  { viewerId, before = ROW_ID_MAX, limit = SHOWN }: FollowsQuery & { readonly viewerId: number },
): Promise<FollowsResponse> {
  const userId = await findByName(db, username)
  const rows = await query<FollowPerson & { rowId: number }>(db, LISTS[which], [userId, viewerId, before, limit + 1])
  const shown = rows.slice(0, limit)
  return {
    people: shown.map(({ rowId: _, ...person }) => person),
    next: rows.length > limit ? (shown.at(-1)?.rowId ?? null) : null,
  }
}
