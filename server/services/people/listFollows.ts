import type { Knex } from 'knex'
import { ROW_ID_MAX } from '../../../contract/limits'
import type { FollowPerson, FollowsQuery, FollowsResponse } from '../../../contract/people'
import { query } from '../query'
import { findByName } from './findByName'

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
