import type { Knex } from 'knex'
import { NOTIFICATIONS_SHOWN, type NotificationsResponse, type UnreadSummary } from '../../../contract/notification'
import type { Deps } from '../../deps'
import { type NotificationRow, presentNotification } from '../../presenters/notification'
import { query } from '../query'
import { addressedToSql } from '../sharing/invitations'
import { personSql } from '../sqlJson'

/**
 * SQL over a row `n` of notifications: whether its recipient may still read it. Overwritten values and proposals are
 * only for people who may see the board now; all others, such as invitations and lost access, stay readable.
 */
export const MAY_READ = `(n.kind not in ('overwritten', 'overwrote', 'proposal') or exists (
  select 1 from boards b where b.id = (n.data->>'boardId')::int and (b.user_id = n.user_id
    or exists (select 1 from collaborators c where c.board_id = b.id and c.user_id = n.user_id)
    or (b.visibility = 'public' and b.deleted_at is null))))`

const LIST = {
  name: 'notifications-list',
  text: `select n.id, n.kind, n.data, n.created_at as "createdAt", n.read_at is not null as "isRead",
      (select ${personSql('u')} from users u where u.id = (n.data->>'byId')::int) as by,
      n.kind = 'invitation' and exists (
        select 1 from invitations i where i.id = (n.data->>'invitationId')::int and ${addressedToSql('n.user_id')}) as "isOpen"
    from notifications n where n.user_id = $1 and ${MAY_READ} order by n.id desc limit $2`,
}

/** A person's newest notifications, and the count of all unread ones. */
export async function listNotifications(db: Knex, userId: number): Promise<NotificationsResponse> {
  const [rows, news] = await Promise.all([
    query<NotificationRow>(db, LIST, [userId, NOTIFICATIONS_SHOWN]),
    readUnreadSummaries(db, [userId]),
  ])
  return { unread: news.get(userId)?.unread ?? 0, notifications: rows.map(presentNotification) }
}

const READ = {
  name: 'notifications-read',
  text: `update notifications set read_at = $3
    where user_id = $1 and read_at is null and ($2::int[] is null or id = any($2::int[])) returning id`,
}

/** Marks these or all of a person's notifications as read, never other people's. Returns how many are unread. */
export async function markRead(
  deps: Pick<Deps, 'knex' | 'clock' | 'notified'>,
  userId: number,
  ids: readonly number[] | undefined,
): Promise<number> {
  const rows = await query(deps.knex, READ, [userId, ids ?? null, deps.clock()])
  // The person's other open pages show a count, too.
  if (rows.length > 0) deps.notified([userId])
  return (await readUnreadSummaries(deps.knex, [userId])).get(userId)?.unread ?? 0
}

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
