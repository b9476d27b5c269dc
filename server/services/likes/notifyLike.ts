import type { Deps } from '../../deps'
import { query } from '../query'

interface Subject {
  readonly kind: 'liked' | 'likedBoard'
  readonly table: 'inspirations' | 'boards'
  /** The keys of its id and its name in the notification. */
  readonly id: string
  readonly title: string
  /** The column with its name. */
  readonly column: string
}

// Several people's likes share one unread notification, which moves to the top. No one is named twice.
const notifySql = ({ kind, table, id, title, column }: Subject) => ({
  name: `notifications-${kind}`,
  text: `with about as materialized (
    select t.id, t.${column} as title, t.user_id from ${table} t
    where t.id = $1 and t.user_id <> $2 and not exists (
      select 1 from notifications n where n.user_id = t.user_id and n.kind = '${kind}'
        and (n.data->>'${id}')::int = t.id and n.data->'byIds' @> to_jsonb($2::int))
  ),
  unread as (
    delete from notifications n using about a where n.user_id = a.user_id and n.kind = '${kind}' and n.read_at is null
      and (n.data->>'${id}')::int = a.id
    returning n.data->'byIds' as ids
  )
  insert into notifications (user_id, kind, data, created_at)
  select a.user_id, '${kind}', jsonb_build_object('${id}', a.id, '${title}', a.title, 'byId', $2::int,
    'byIds', coalesce((select ids from unread limit 1), '[]') || to_jsonb($2::int)), $3
  from about a returning user_id as "userId"`,
})

const NOTIFY = {
  inspiration: notifySql({
    kind: 'liked',
    table: 'inspirations',
    id: 'inspirationId',
    title: 'title',
    column: 'title',
  }),
  board: notifySql({ kind: 'likedBoard', table: 'boards', id: 'boardId', title: 'boardName', column: 'name' }),
}

/** Notifies the owner. The like is already committed, so errors are logged, not thrown. */
export async function notifyLike(
  deps: Pick<Deps, 'knex' | 'clock' | 'notified' | 'log'>,
  byId: number,
  what: keyof typeof NOTIFY,
  id: number,
): Promise<void> {
  try {
    const notified = await query<{ userId: number }>(deps.knex, NOTIFY[what], [id, byId, deps.clock()])
    if (notified.length > 0) deps.notified(notified.map(({ userId }) => userId))
  } catch (error) {
    deps.log.error({ err: error, what, id }, 'notifying of a like failed')
  }
}
