import type { Knex } from 'knex'
import type { AppliedResult, MutationResult } from '../../../contract/mutation'
import { OVERWRITE_BURST_MS, OVERWRITE_VALUES_MAX, type ReplacedField } from '../../../contract/notification'
import { type FieldName, fieldValue, mergePatch } from '../../../contract/rules/elementPatching'
import type { Element } from '../../../contract/shared/element'
import type { Deps } from '../../deps'
import type { CheckedMutation } from '../applyMutations/state'
import { readAccess } from '../boards/findBoard'
import { query } from '../query'
import type { NotifyDeps, OverwriteNotice } from './notify'

// Values of one element that the same person overwrites in quick succession share one notification until it is read. A
// mutation is reported only once, even if it is repeated because its answer got lost.
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

/** One person's mutations on one board, and the result of each. */
interface Applied {
  readonly userId: number
  readonly boardId: number
  readonly mutations: readonly CheckedMutation[]
  readonly results: readonly MutationResult[]
}

/**
 * Notifies both sides of what a late change overwrote, except people who may no longer see the board. The change is
 * already committed, so errors are logged, not thrown.
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

interface Author {
  readonly userId: number
  readonly boardId: number
}

/** One person's values on one element that another person overwrote, in any number of changes. */
interface Replacement {
  readonly element: Element
  readonly otherId: number
  rev: number
  readonly fields: Map<string, Omit<ReplacedField, 'field'>>
  readonly mutationIds: string[]
}

/**
 * Two for each person whose newer values were overwritten: one for them, one for the author. `results` match
 * `mutations` by index. Overwrites of an element that is then deleted notify no one.
 */
function overwriteNotices(
  { userId, boardId }: Author,
  mutations: readonly CheckedMutation[],
  results: readonly MutationResult[],
): OverwriteNotice[] {
  const replacements = new Map<string, Replacement>()
  for (const [index, result] of results.entries()) {
    const mutation = mutations[index]
    if (result.status !== 200 || !mutation) continue
    if (mutation.kind === 'update') collect(replacements, mutation, result)
    if (mutation.kind === 'delete') forget(replacements, mutation.elementId)
  }
  return [...replacements.values()].flatMap(({ element, otherId, rev, fields, mutationIds }) => {
    const about = {
      boardId,
      elementId: element.id,
      elementType: element.type,
      rev,
      fields: Object.fromEntries(boundFields(fields)),
      mutationIds,
    }
    return [
      { userId: otherId, kind: 'overwritten' as const, data: { ...about, byId: userId } },
      { userId, kind: 'overwrote' as const, data: { ...about, byId: otherId } },
    ]
  })
}

function collect(
  replacements: Map<string, Replacement>,
  { mutationId, data }: CheckedMutation & { kind: 'update' },
  { element, rev, overwrote = [] }: AppliedResult,
): void {
  if (!element) return
  const after = mergePatch(element, data)
  for (const { field, userId: otherId, value } of overwrote) {
    const key = `${element.id} ${otherId}`
    const known: Replacement = replacements.get(key) ?? { element, otherId, rev, fields: new Map(), mutationIds: [] }
    replacements.set(key, known)
    known.rev = Math.max(known.rev, rev)
    known.fields.set(field, value === undefined ? {} : { before: value, after: fieldValue(after, field as FieldName) })
    if (!known.mutationIds.includes(mutationId)) known.mutationIds.push(mutationId)
  }
}

function forget(replacements: Map<string, Replacement>, elementId: string): void {
  for (const [key, { element }] of replacements) if (element.id === elementId) replacements.delete(key)
}

function boundFields(fields: Replacement['fields']): [string, Omit<ReplacedField, 'field'>][] {
  let left = OVERWRITE_VALUES_MAX
  return [...fields].map(([field, values]) => {
    const length = JSON.stringify(values).length
    if (length > left) return [field, {}]
    left -= length
    return [field, values]
  })
}
