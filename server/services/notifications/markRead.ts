import type { Deps } from '../../deps'
import { query } from '../query'
import { readUnreadSummaries } from './readUnreadSummaries'

const READ = {
  name: 'notifications-read',
  text: `update notifications set read_at = $3
    where user_id = $1 and read_at is null and ($2::int[] is null or id = any($2::int[])) returning id`,
}

/** Marks these of a person's notifications as read, or all; others' stay as they are. Returns how many are left. */
export async function markRead(
  deps: Pick<Deps, 'knex' | 'clock' | 'notified'>,
  userId: number,
  ids: readonly number[] | undefined,
): Promise<number> {
  const rows = await query(deps.knex, READ, [userId, ids ?? null, deps.clock()])
  // The person's other pages show a number too.
  if (rows.length > 0) deps.notified([userId])
  return (await readUnreadSummaries(deps.knex, [userId])).get(userId)?.unread ?? 0
}
