import type { Knex } from 'knex'
import type { MutationResult } from '../../../contract/mutation'
import { OVERWRITE_BURST_MS, OVERWRITE_VALUES_MAX } from '../../../contract/notification'
import type { Deps } from '../../deps'
import type { CheckedMutation } from '../applyMutations/state'
import { readAccess } from '../boards/readAccess'
import { query } from '../query'
import type { NotifyDeps, OverwriteNotice } from './notify'
import { overwriteNotices } from './overwriteNotices'

// Values of one element that the same person replaced shortly before are one notification, until it is read. A mutation
// that was reported is not reported again: it was repeated because its answer got lost.
const NOTIFY = {
  name: 'notifications-overwritten',
  text: `with asked as materialized (
    select * from rows from (jsonb_to_recordset($1::jsonb) as ("userId" int, kind text, data jsonb))
      with ordinality as a ("userId", kind, data, ord)
  ),
  fresh as materialized (
    select * from asked a where not exists (
      select 1 from notifications n where n.user_id = a."userId" and n.kind = a.kind
        and (n.data->'mutationIds') @> (a.data->'mutationIds'))
  ),
  merged as (
    update notifications n set data = n.data || jsonb_build_object('rev', f.data->'rev',
        'fields', (n.data->'fields') || (f.data->'fields'),
        'mutationIds', (n.data->'mutationIds') || (f.data->'mutationIds'))
    from fresh f where n.id = (
      select max(m.id) from notifications m where m.user_id = f."userId" and m.kind = f.kind
        and m.read_at is null and m.created_at > $3 and length(m.data::text) < $4
        and (m.data->'elementId') = (f.data->'elementId') and (m.data->'byId') = (f.data->'byId'))
    returning f.ord
  )
  insert into notifications (user_id, kind, data, created_at)
  select f."userId", f.kind, f.data || jsonb_build_object('boardName', b.name), $2
  from fresh f join boards b on b.id = (f.data->>'boardId')::int join users u on u.id = f."userId"
  where f.ord not in (select ord from merged) order by f.ord`,
}

/** One person's mutations on one board, and their results one by one. */
interface Applied {
  readonly userId: number
  readonly boardId: number
  readonly mutations: readonly CheckedMutation[]
  readonly results: readonly MutationResult[]
}

/**
 * Notifies both sides of what a late change replaced; people who may not see the board any more learn nothing of it.
 * The change itself is committed by now, so trouble here is logged and no reason to refuse it.
 */
export async function notifyOverwrites(deps: NotifyDeps & Pick<Deps, 'log'>, applied: Applied): Promise<void> {
  const { userId, boardId, mutations, results } = applied
  const notices = overwriteNotices({ userId, boardId }, mutations, results)
  if (notices.length === 0) return
  try {
    const visible = await withAccess(deps.knex, boardId, notices)
    await write(deps, visible)
    deps.notified([...new Set(visible.map((notice) => notice.userId))])
  } catch (error) {
    deps.log.error({ err: error, boardId }, 'notifying of overwritten values failed')
  }
}

async function withAccess(db: Knex, boardId: number, notices: readonly OverwriteNotice[]) {
  const people = [...new Set(notices.map(({ userId }) => userId))]
  const access = (await readAccess(db, [boardId], people)).get(boardId)
  return notices.filter(({ userId }) => access?.accessOf(userId))
}

async function write({ knex, clock }: NotifyDeps, notices: readonly OverwriteNotice[]): Promise<void> {
  const now = clock()
  const since = new Date(now.getTime() - OVERWRITE_BURST_MS)
  await query(knex, NOTIFY, [JSON.stringify(notices), now, since, OVERWRITE_VALUES_MAX])
}
