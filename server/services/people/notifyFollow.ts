import type { Deps } from '../../deps'
import { query } from '../query'

// Who follows, thinks better of it and follows again has been told of: once in as long as notifications are kept.
const NOTIFY = {
  name: 'notifications-followed',
  text: `insert into notifications (user_id, kind, data, created_at)
    select u.id, 'followed', jsonb_build_object('byId', $2::int), $3 from users u
    where u.id = $1 and not exists (
      select 1 from notifications n where n.user_id = u.id and n.kind = 'followed' and (n.data->>'byId')::int = $2)
    returning user_id as "userId"`,
}

/** Tells who is followed. Following itself is committed by now, so trouble here is logged and no reason to refuse it. */
export async function notifyFollow(
  deps: Pick<Deps, 'knex' | 'clock' | 'notified' | 'log'>,
  { userId, followedId }: { readonly userId: number; readonly followedId: number },
): Promise<void> {
  try {
    const notified = await query<{ userId: number }>(deps.knex, NOTIFY, [followedId, userId, deps.clock()])
    if (notified.length > 0) deps.notified(notified.map((each) => each.userId))
  } catch (error) {
    deps.log.error({ err: error, followedId }, 'a new follower was not told')
  }
}
