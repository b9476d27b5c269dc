import type { Deps } from '../../deps'
import { query } from '../query'

// Who follows, thinks better of it and follows again has been told of: once in as long as notifications are kept.
const TELL = {
  name: 'notifications-followed',
  text: `insert into notifications (user_id, kind, data, created_at)
    select u.id, 'followed', jsonb_build_object('byId', $2::int), $3 from users u
    where u.id = $1 and not exists (
      select 1 from notifications n where n.user_id = u.id and n.kind = 'followed' and (n.data->>'byId')::int = $2)
    returning user_id as "userId"`,
}

/** Tells who is followed. Following itself is committed by now, so trouble here is logged and no reason to refuse it. */
export async function tellFollow(
  deps: Pick<Deps, 'knex' | 'clock' | 'notified' | 'log'>,
  { userId, followedId }: { readonly userId: number; readonly followedId: number },
): Promise<void> {
  try {
    const told = await query<{ userId: number }>(deps.knex, TELL, [followedId, userId, deps.clock()])
    if (told.length > 0) deps.notified(told.map((each) => each.userId))
  } catch (error) {
    deps.log.error({ err: error, followedId }, 'a new follower was not told')
  }
}
