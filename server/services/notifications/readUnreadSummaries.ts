import type { Knex } from 'knex'
import type { UnreadSummary } from '../../../contract/notification'
import { query } from '../query'
import { MAY_READ } from './mayRead'

const UNREAD = {
  name: 'notifications-news',
  text: `select u.id as "userId", coalesce(unread.count, 0)::int as unread, unread.latest
    from unnest($1::int[]) as u (id)
    left join lateral (
      select count(*) as count,
        (array_agg(json_build_object('id', n.id, 'kind', n.kind) order by n.id desc))[1] as latest
      from notifications n where n.user_id = u.id and n.read_at is null and ${MAY_READ}
    ) unread on true`,
}

interface Row extends UnreadSummary {
  readonly userId: number
}

/** The unread count of each of these people, and their newest unread notification. */
export async function readUnreadSummaries(
  db: Knex,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, UnreadSummary>> {
  const rows = await query<Row>(db, UNREAD, [userIds])
  return new Map(rows.map(({ userId, ...news }) => [userId, news]))
}
