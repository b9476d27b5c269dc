import type { Knex } from 'knex'
import { TRASH_DAYS } from '../../../contract/limits'
import { query } from '../query'

const DAY = 24 * 60 * 60 * 1000
/** Boards that one transaction takes: each goes with its elements and its history. */
const AT_ONCE = 20

// What another node is at, or somebody takes back at this moment, is passed over.
const BOARDS = {
  name: 'trash-purge',
  text: `delete from boards where id in (
      select id from boards where deleted_at < $1 order by deleted_at limit $2 for update skip locked)
    returning id`,
}
const TEMPLATES = { name: 'trash-purge-templates', text: 'delete from templates where deleted_at < $1' }

/**
 * Ends what has been in the trash for TRASH_DAYS, batch by batch: safe to kill, to repeat, and to run on several nodes
 * at once. Returns how many boards went.
 */
export async function purgeTrash(db: Knex, now: Date): Promise<number> {
  const before = new Date(now.getTime() - TRASH_DAYS * DAY)
  await query(db, TEMPLATES, [before])
  for (let count = 0; ; ) {
    const gone = await query(db, BOARDS, [before, AT_ONCE])
    count += gone.length
    if (gone.length < AT_ONCE) return count
  }
}
