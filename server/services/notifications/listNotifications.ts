import type { Knex } from 'knex'
import { NOTIFICATIONS_SHOWN, type NotificationsResponse } from '../../../contract/notification'
import type { Deps } from '../../deps'
import { type NotificationRow, presentNotification } from '../../presenters/notification'
import { query } from '../query'
import { addressedToSql } from '../sharing/listInvitations'
import { personSql } from '../sqlJson'
import { MAY_READ } from './mayRead'
import { readUnreadSummaries } from './readUnreadSummaries'

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
