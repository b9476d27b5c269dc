import type { Knex } from 'knex'
import { DEDUPE_DAYS, RENDITION_WIDTHS } from '../../../contract/limits'
import { originalKey, renditionKey } from '../../assets/assetStorage'
import { ASSET_ADDRESS_SQL, IS_REFERENCED } from '../../assets/unusedAssets'
import type { Deps } from '../../deps'
import { query } from '../query'

const DAY = 24 * 60 * 60 * 1000
/** Maximum age of an outbox that references earlier uploads. */
const GRACE_DAYS = DEDUPE_DAYS
const AT_ONCE = 100

const MARK = {
  name: 'assets-mark',
  text: `update assets a set unused_since = $1 where a.unused_since is null and not ${IS_REFERENCED(`(${ASSET_ADDRESS_SQL})`)}`,
}
const UNMARK = {
  name: 'assets-unmark',
  text: `update assets a set unused_since = null where a.unused_since is not null and ${IS_REFERENCED(`(${ASSET_ADDRESS_SQL})`)}`,
}
const DUE = {
  name: 'assets-due',
  text: 'select sha256 from assets where unused_since < $1 order by unused_since limit $2',
}
// Scans a long table without an index, so only if something is due.
const REMEMBERED = {
  name: 'assets-remembered',
  text: `select distinct named[1] as sha256 from (
      select coalesce(new_state::text, '') || coalesce(previous_state::text, '') || coalesce(thumbnail_url, '') as told
        from board_history
      union all select elements::text from board_checkpoints
      union all select data::text from notifications
    ) texts, regexp_matches(told, '/assets/([0-9a-f]{64})', 'g') named
    where named[1] = any($1::text[])`,
}
const TAKE = {
  name: 'assets-take',
  text: `delete from assets a where a.sha256 = $1 and a.unused_since < $2 and not ${IS_REFERENCED(`(${ASSET_ADDRESS_SQL})`)}
    returning extension`,
}

/**
 * Deletes assets that nothing has referenced for GRACE_DAYS: no board, history, template or person. Safe to kill, to
 * repeat, and to run on several cluster nodes. Returns how many were deleted.
 */
export async function purgeAssets({ knex, assets, clock }: Pick<Deps, 'knex' | 'assets' | 'clock'>): Promise<number> {
  const now = clock()
  const before = new Date(now.getTime() - GRACE_DAYS * DAY)
  await query(knex, UNMARK, [])
  await query(knex, MARK, [now])
  for (let count = 0; ; ) {
    const due = (await query<{ sha256: string }>(knex, DUE, [before, AT_ONCE])).map(({ sha256 }) => sha256)
    if (due.length === 0) return count
    const remembered = await query<{ sha256: string }>(knex, REMEMBERED, [due])
    const rescued = remembered.map(({ sha256 }) => sha256)
    // Assets that the history references are checked again after another GRACE_DAYS.
    if (rescued.length > 0) await knex('assets').whereIn('sha256', rescued).update({ unused_since: now })
    const countBefore = count
    for (const sha256 of due.filter((each) => !rescued.includes(each))) {
      if (await takeOne(knex, assets, sha256, before)) count++
    }
    // Those that were referenced again meanwhile stay due until the next run.
    if (due.length < AT_ONCE || count + rescued.length === countBefore) return count
  }
}

/**
 * Deletes the file while the row is locked, so that an upload of the same bytes waits, and then checks for the file
 * again (storeImage).
 */
async function takeOne(knex: Knex, assets: Deps['assets'], sha256: string, before: Date): Promise<boolean> {
  return knex.transaction(async (trx) => {
    const [taken] = await query<{ extension: string }>(trx, TAKE, [sha256, before])
    if (!taken) return false
    for (const width of RENDITION_WIDTHS) await assets.remove(renditionKey(sha256, width))
    await assets.remove(originalKey(sha256, taken.extension))
    return true
  })
}
