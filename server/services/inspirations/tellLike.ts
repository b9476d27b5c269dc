import type { Deps } from '../../deps'
import { query } from '../query'

// What several people like before it is read is one notification, and moves up. Who was told of is not told of again.
const TELL = {
  name: 'notifications-liked',
  text: `with about as materialized (
    select i.id, i.title, i.user_id from inspirations i
    where i.id = $1 and i.user_id <> $2 and not exists (
      select 1 from notifications n where n.user_id = i.user_id and n.kind = 'liked'
        and (n.data->>'inspirationId')::int = i.id and n.data->'byIds' @> to_jsonb($2::int))
  ),
  unread as (
    delete from notifications n using about a where n.user_id = a.user_id and n.kind = 'liked' and n.read_at is null
      and (n.data->>'inspirationId')::int = a.id
    returning n.data->'byIds' as ids
  )
  insert into notifications (user_id, kind, data, created_at)
  select a.user_id, 'liked', jsonb_build_object('inspirationId', a.id, 'title', a.title, 'byId', $2::int,
    'byIds', coalesce((select ids from unread limit 1), '[]') || to_jsonb($2::int)), $3
  from about a returning user_id as "userId"`,
}

/** Tells the author. The like itself is committed by now, so trouble here is logged and no reason to refuse it. */
export async function tellLike(
  deps: Pick<Deps, 'knex' | 'clock' | 'notified' | 'log'>,
  byId: number,
  inspirationId: number,
): Promise<void> {
  try {
    const told = await query<{ userId: number }>(deps.knex, TELL, [inspirationId, byId, deps.clock()])
    if (told.length > 0) deps.notified(told.map(({ userId }) => userId))
  } catch (error) {
    deps.log.error({ err: error, inspirationId }, 'a like was not told')
  }
}
