import type { Knex } from 'knex'
import { DEDUPE_DAYS, RENDITION_WIDTHS } from '../../../contract/limits'
import { originalKey, renditionKey } from '../../assets/keys'
import type { Deps } from '../../deps'
import { query } from '../query'

const DAY = 24 * 60 * 60 * 1000
/** As long as a queue may be old that names what it uploaded before. */
const GRACE_DAYS = DEDUPE_DAYS
const AT_ONCE = 100

/** Whether anything names an asset now. Each branch is an index lookup or a small table. */
const NAMED = (address: string) => `(
  exists (select 1 from board_elements e where e.type = 'image' and e.content = ${address})
  or exists (select 1 from board_elements e where e.type = 'image' and e.properties->>'original' = ${address})
  or exists (select 1 from boards b where b.thumbnail_url = ${address})
  or exists (select 1 from templates t where t.assets @> array[${address}])
  or exists (select 1 from users u where u.avatar_url = ${address})
  or exists (select 1 from image_presets p where p.thumbnail_url = ${address})
  or exists (select 1 from inspirations i where i.image_url = ${address})
)`
const ADDRESS = `'/assets/' || a.sha256 || '.' || a.extension`

const MARK = {
  name: 'assets-mark',
  text: `update assets a set unused_since = $1 where a.unused_since is null and not ${NAMED(`(${ADDRESS})`)}`,
}
const UNMARK = {
  name: 'assets-unmark',
  text: `update assets a set unused_since = null where a.unused_since is not null and ${NAMED(`(${ADDRESS})`)}`,
}
const DUE = {
  name: 'assets-due',
  text: 'select sha256 from assets where unused_since < $1 order by unused_since limit $2',
}
// One reading of what is long and has no index for this; only where something is due.
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
  text: `delete from assets a where a.sha256 = $1 and a.unused_since < $2 and not ${NAMED(`(${ADDRESS})`)}
    returning extension`,
}

/**
 * Throws away the bytes that nothing has named for GRACE_DAYS: no board, history, template or person. Safe to kill, to
 * repeat, and to run on several nodes. Returns how many went.
 */
export async function purgeAssets({ knex, assets, clock }: Pick<Deps, 'knex' | 'assets' | 'clock'>): Promise<number> {
  const now = clock()
  const before = new Date(now.getTime() - GRACE_DAYS * DAY)
  await query(knex, UNMARK, [])
  await query(knex, MARK, [now])
  const due = (await query<{ sha256: string }>(knex, DUE, [before, AT_ONCE])).map(({ sha256 }) => sha256)
  if (due.length === 0) return 0
  const remembered = await query<{ sha256: string }>(knex, REMEMBERED, [due])
  const kept = remembered.map(({ sha256 }) => sha256)
  // What the history remembers is looked at again once as much time has passed.
  if (kept.length > 0) await knex('assets').whereIn('sha256', kept).update({ unused_since: now })
  let count = 0
  for (const sha256 of due.filter((each) => !kept.includes(each))) {
    if (await takeOne(knex, assets, sha256, before)) count++
  }
  return count
}

/**
 * The file goes while the row is locked, so that whoever uploads the same bytes meanwhile waits for it, and then looks
 * for the file once more (storeImage).
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
