import type { Knex } from 'knex'
import type { AppliedResult, MutationResult } from '../../../contract/mutation'
import {
  type AccessNotification,
  OVERWRITE_BURST_MS,
  OVERWRITE_VALUES_MAX,
  type ReplacedField,
} from '../../../contract/notification'
import { type FieldName, fieldValue, mergePatch } from '../../../contract/rules/elementPatching'
import type { Element } from '../../../contract/shared/element'
import type { Deps } from '../../deps'
import type { CheckedMutation } from '../applyMutations/state'
import { readAccess } from '../boards/findBoard'
import { query } from '../query'

type NotifyDeps = Pick<Deps, 'knex' | 'clock' | 'notified'>

// The board's name is stored with it: people who lost the board still learn which one it was.
const INSERT = {
  name: 'notifications-insert',
  text: `insert into notifications (user_id, kind, data, created_at)
    select n."userId", n.kind, n.data || jsonb_build_object('boardName', b.name), $2
    from jsonb_to_recordset($1::jsonb) as n ("userId" int, kind text, data jsonb)
    join boards b on b.id = (n.data->>'boardId')::int
    join users u on u.id = n."userId"`,
}

/**
 * Notifies people: stores the notifications, then tells their open pages that there is something to read.
 * Called after the commit, never within a transaction, which may still roll back.
 */
export async function notify(deps: NotifyDeps, notes: readonly NewNotification[]): Promise<void> {
  if (notes.length === 0) return
  await insertNotifications(deps.knex, notes, deps.clock())
  deps.notified([...new Set(notes.map(({ userId }) => userId))])
}

/** Stores notifications, except those for people or about boards that were deleted meanwhile. */
export async function insertNotifications(db: Knex, notes: readonly NewNotification[], now: Date): Promise<void> {
  await query(db, INSERT, [JSON.stringify(notes), now])
}

interface Common {
  /** The recipient. */
  readonly userId: number
}

interface About {
  readonly boardId: number
  /** Who caused it. */
  readonly byId: number
}

/** A notification to send. Names are looked up when it is stored, or read. */
export type NewNotification =
  | (Common & {
      readonly kind: 'invitation'
      readonly data: About & { readonly invitationId: number; readonly canEdit: boolean }
    })
  | (Common & {
      readonly kind: 'access'
      readonly data: About & { readonly change: AccessNotification['change']; readonly canEdit: boolean }
    })
  | OverwriteNotice

/** About one element, between two people. */
interface OverwriteNotice extends Common {
  readonly kind: 'overwritten' | 'overwrote'
  readonly data: About & {
    readonly elementId: string
    readonly elementType: string
    readonly rev: number
    /** By field name. */
    readonly fields: Readonly<Record<string, Omit<ReplacedField, 'field'>>>
    /** The changes that caused it, so that a repeat of one notifies no one again. */
    readonly mutationIds: readonly string[]
  }
}

// Values of one element that the same person overwrites in quick succession share one notification until it is read. A
// mutation is reported only once, even if it is repeated because its answer got lost.
const OVERWRITTEN = {
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
    await writeOverwrites(deps, visible)
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

async function writeOverwrites({ knex, clock }: NotifyDeps, notices: readonly OverwriteNotice[]): Promise<void> {
  const now = clock()
  const since = new Date(now.getTime() - OVERWRITE_BURST_MS)
  await query(knex, OVERWRITTEN, [JSON.stringify(notices), now, since, OVERWRITE_VALUES_MAX])
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
