import type { Knex } from 'knex'
import { ORIGINAL } from '../../../contract/modifiedImage'
import type { MutationResult, Overwrite } from '../../../contract/mutation'
import { isAssetAddress } from '../../../contract/rules/assetAddress'
import type { Visibility } from '../../../contract/shared/board'
import type { Element, ElementFields, ElementPatch } from '../../../contract/shared/element'
import { visibleAssets } from '../../assets/visibleAssets'
import { query } from '../query'
import { ELEMENT_COLUMNS_SQL, timeSql } from '../sqlJson'

// What a decision is based on and what comes of it: the types that read, decide and write exchange, the one statement
// that reads, the cache that can replace it, and the one that writes. The rules are in decide.ts.

/** A validated mutation with lowercase ids. */
export type CheckedMutation = {
  readonly mutationId: string
  readonly elementId: string
  /** Of the canonical form: a repeat must be the same change. */
  readonly hash: string
  /** ISO time by the client's clock: used in the history, within bounds, never to order changes. */
  readonly at: string | null
} & (
  | { readonly kind: 'create'; readonly data: ElementFields }
  /** `baseRev` is null for callers that saw nothing: nothing counts as overwritten then. */
  | { readonly kind: 'update'; readonly data: ElementPatch; readonly baseRev: number | null }
  | { readonly kind: 'delete' }
)

/** Which of a person's agents made a change: its access token, and that token's name at the time. */
export interface AgentMark {
  readonly tokenId: number
  readonly name: string
}

/** Conditions and origin shared by all mutations of a request. */
export interface JobTerms {
  /** The agent that writes for the person. */
  readonly agent?: AgentMark
  /** A rev of the board: elements changed later are neither updated nor deleted, but refused with ELEMENT_CHANGED. */
  readonly unchangedSince?: number
  /** If one mutation is refused, none is applied. */
  readonly isAtomic?: boolean
  /** Assets that were on the board before: restored elements may reference them, no matter who restores them. */
  readonly knownAssets?: readonly string[]
}

/** One request: one person's mutations on one board, in their order. */
export interface Job extends JobTerms {
  readonly userId: number
  readonly boardId: number
  readonly mutations: readonly CheckedMutation[]
}

/** Rev and person of a field's last change. */
export type FieldRev = readonly [rev: number, userId: number]

export interface StoredElement extends Element {
  readonly fieldRevs: Readonly<Record<string, FieldRev>>
  readonly deletedAt: string | null
}

export interface BoardState {
  readonly id: number
  readonly rev: number
  readonly userId: number
  readonly visibility: Visibility
  readonly deletedAt: string | null
  /** Collaborator rows of the people who made the requests. */
  readonly collaborations: readonly { readonly userId: number; readonly canEdit: boolean }[]
  /** Living elements; 0 if no mutation creates any. */
  readonly elementCount: number
  /** ISO time of the newest entry in its history; null for none, and if no mutation names a time. */
  readonly lastChangeAt: string | null
}

/** What is stored about an applied mutation; never the row, which may change later. */
export interface StoredResult {
  /** The change's rev; for a no-op update, the row's. */
  readonly rev: number
  readonly overwrote?: readonly Overwrite[]
}

export interface KnownMutation {
  readonly userId: number
  readonly mutationId: string
  readonly boardId: number | null
  readonly hash: string
  readonly result: StoredResult
}

/** Everything `decide` may know, read in one snapshot. */
export interface State {
  readonly boards: readonly BoardState[]
  readonly known: readonly KnownMutation[]
  readonly elements: readonly StoredElement[]
  /** The referenced assets that their authors may see. */
  readonly assets: readonly { readonly userId: number; readonly address: string }[]
}

/** One mutation that changed something: becomes a history row and a dedupe row. */
export interface LogEntry {
  readonly boardId: number
  readonly userId: number
  readonly mutationId: string
  readonly hash: string
  readonly kind: 'create' | 'update' | 'delete'
  readonly elementId: string
  /** Changed fields only, as patches: one undoes the change, the other redoes it. */
  readonly previousState: object | null
  readonly newState: object | null
  readonly rev: number
  readonly at: string | null
  /** Its time in the history; null: the time of the commit. */
  readonly timestamp: string | null
  readonly result: StoredResult
  readonly agent?: AgentMark
}

export interface Answer {
  /** The board's rev before and after this job; `rev` is 0 for people who may not see the board. */
  readonly fromRev: number
  readonly rev: number
  readonly results: readonly MutationResult[]
  /** mutationIds whose rows their author can derive (contract/mutation.ts, derivedResult). */
  readonly derivable?: ReadonlySet<string>
  /** ISO time at which elements were created. */
  readonly at?: string
}

/** A board with something to write, and the conditions for writing it. */
interface BoardWrite {
  readonly boardId: number
  /** The rev that the decision was based on. */
  readonly rev: number
  /** How many mutations changed something; `rev` grows by that. */
  readonly count: number
  /** People who write as collaborators. */
  readonly editors: readonly number[]
}

export interface Decision {
  /** One per job, in their order. */
  readonly answers: readonly Answer[]
  readonly boards: readonly BoardWrite[]
  readonly inserts: readonly StoredElement[]
  readonly updates: readonly StoredElement[]
  /** The elements that the decision was based on, by id. */
  readonly before: ReadonlyMap<string, StoredElement>
  readonly log: readonly LogEntry[]
  /** No-op updates: each becomes a dedupe row. */
  readonly unchanged: readonly KnownMutation[]
}

// One statement, so that everything is from one snapshot. Elements are counted only if some are created; the newest
// history entry is looked up only if a mutation has a time. Mutations of several people may match a few more rows than
// requested, which is harmless. Each list is in a subselect: otherwise Postgres would replan for every new list, which
// takes longer than the read.
export const READ = {
  name: 'mutations-read',
  text: `select
  (select json_agg(x) from (
     select b.id, b.rev, b.user_id as "userId", b.visibility, b.deleted_at as "deletedAt",
       (select coalesce(json_agg(json_build_object('userId', c.user_id, 'canEdit', c.can_edit)), '[]')
          from collaborators c where c.board_id = b.id and c.user_id = any((select $2::int[])::int[])) as collaborations,
       case when b.id = any((select $3::int[])::int[])
         then (select count(*) from board_elements n where n.board_id = b.id and n.deleted_at is null) else 0
       end as "elementCount",
       case when b.id = any((select $6::int[])::int[])
         then (select ${timeSql('h."timestamp"')} from board_history h where h.board_id = b.id order by h.rev desc limit 1)
       end as "lastChangeAt"
     from boards b where b.id = any((select $1::int[])::int[])) x) as boards,
  (select json_agg(json_build_object('userId', m.user_id, 'mutationId', m.mutation_id, 'boardId', m.board_id,
       'hash', m.body_hash, 'result', m.result))
     from mutations m where m.user_id = any((select $2::int[])::int[]) and m.mutation_id = any((select $4::uuid[])::uuid[])
  ) as known,
  (select json_agg(x) from (
     select ${ELEMENT_COLUMNS_SQL}, e.field_revs as "fieldRevs", e.deleted_at as "deletedAt"
     from board_elements e where e.id = any((select $5::uuid[])::uuid[])) x) as elements`,
}

type Row = { [Part in 'boards' | 'known' | 'elements']: State[Part] | null }

/** Reads what `decide` needs for these jobs. Within a transaction, `db` is the transaction. */
export async function readState(db: Knex, jobs: readonly Job[]): Promise<State> {
  const mutations = jobs.flatMap((job) => job.mutations.map((mutation) => ({ job, mutation })))
  const creating = mutations.filter(({ mutation }) => mutation.kind === 'create')
  const dated = mutations.filter(({ mutation }) => mutation.at !== null)
  const assets = await readAssets(db, jobs)
  const [row] = await query<Row>(db, READ, [
    unique(jobs.map((job) => job.boardId)),
    unique(jobs.map((job) => job.userId)),
    unique(creating.map(({ job }) => job.boardId)),
    mutations.map(({ mutation }) => mutation.mutationId),
    unique(mutations.map(({ mutation }) => mutation.elementId)),
    unique(dated.map(({ job }) => job.boardId)),
  ])
  return { boards: row?.boards ?? [], known: row?.known ?? [], elements: row?.elements ?? [], assets }
}

/** Most groups reference none and run no query. A slightly stale right is fine: bytes once seen are seen. */
async function readAssets(db: Knex, jobs: readonly Job[]): Promise<State['assets']> {
  const named = new Map<number, Set<string>>()
  for (const { userId, mutations } of jobs) {
    for (const address of mutations.flatMap(assetsOf)) named.set(userId, (named.get(userId) ?? new Set()).add(address))
  }
  const visible = jobs.flatMap(({ userId, knownAssets = [] }) => knownAssets.map((address) => ({ userId, address })))
  for (const [userId, addresses] of named) {
    for (const { address } of await visibleAssets(db, userId, [...addresses])) visible.push({ userId, address })
  }
  return visible
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)]
}

/** The assets that a mutation references. */
function assetsOf(mutation: CheckedMutation): string[] {
  if (mutation.kind === 'delete') return []
  const { content, properties } = mutation.data
  const named = [content, properties?.[ORIGINAL]]
  return named.flatMap((address) => (typeof address === 'string' && isAssetAddress(address) ? [address] : []))
}

/** Cache limit, in characters of element data. */
const CACHED_MAX = 32 * 1024 * 1024
/** Approximate size of an element besides its content and properties. */
const OTHER_FIELDS = 600

interface RecentBoard {
  state: BoardState
  readonly elements: Map<string, StoredElement>
  size: number
}

/**
 * A cache of the boards that this process wrote last, as its writes left them: further changes to the same elements are
 * decided without a read. Other processes needn't invalidate it: each state belongs to one rev, and a write succeeds
 * only if the board is still at that rev and its author may still write. The write also catches a mutation that was
 * applied before: its row in `mutations` exists already.
 */
export class RecentBoards {
  /** Least recently written first. */
  readonly #boards = new Map<number, RecentBoard>()
  #size = 0

  /** What `decide` needs for these jobs; undefined if part of it has to be read. */
  stateFor(jobs: readonly Job[]): State | undefined {
    const boards = new Map<number, BoardState>()
    const elements = new Map<string, StoredElement>()
    for (const { boardId, mutations } of jobs) {
      const recent = this.#boards.get(boardId)
      if (!recent) return undefined
      boards.set(boardId, recent.state)
      for (const mutation of mutations) {
        // The number of elements, the permitted images and the time of the last change aren't cached.
        if (mutation.kind === 'create' || mutation.at !== null || assetsOf(mutation).length > 0) return undefined
        const element = recent.elements.get(mutation.elementId)
        if (!element) return undefined
        elements.set(element.id, element)
      }
    }
    return { boards: [...boards.values()], elements: [...elements.values()], known: [], assets: [] }
  }

  /** Updates the cache after a write. `won`: the boards that were written. */
  remember(state: State, decision: Decision, won: ReadonlySet<number>): void {
    for (const write of decision.boards) {
      const read = state.boards.find(({ id }) => id === write.boardId)
      const before = this.#take(write.boardId)
      if (!read || !won.has(write.boardId)) continue
      const isSameRev = before?.state.rev === write.rev
      const collaborations = isSameRev ? union(before.state, read) : read.collaborations
      const recent = isSameRev ? before : { state: read, elements: new Map(), size: 0 }
      recent.state = { ...read, rev: write.rev + write.count, collaborations }
      this.#boards.set(write.boardId, recent)
      this.#size += recent.size
    }
    for (const row of [...decision.inserts, ...decision.updates]) this.#set(row)
    for (const oldest of this.#boards.keys()) {
      if (this.#size <= CACHED_MAX) break
      this.#take(oldest)
    }
  }

  /** Evicts boards that a failed write may have changed. */
  forget(boardIds: Iterable<number>): void {
    for (const boardId of boardIds) this.#take(boardId)
  }

  #set(row: StoredElement): void {
    const recent = this.#boards.get(row.boardId)
    if (!recent) return
    const before = recent.elements.get(row.id)
    const growth = (row.deletedAt === null ? sizeOf(row) : 0) - (before ? sizeOf(before) : 0)
    if (row.deletedAt === null) recent.elements.set(row.id, row)
    else recent.elements.delete(row.id)
    recent.size += growth
    this.#size += growth
  }

  #take(boardId: number): RecentBoard | undefined {
    const recent = this.#boards.get(boardId)
    this.#size -= recent?.size ?? 0
    this.#boards.delete(boardId)
    return recent
  }
}

/** All collaborators; `read` takes precedence. */
function union(before: BoardState, read: BoardState): BoardState['collaborations'] {
  const named = new Set(read.collaborations.map(({ userId }) => userId))
  return [...before.collaborations.filter(({ userId }) => !named.has(userId)), ...read.collaborations]
}

function sizeOf({ content, properties }: StoredElement): number {
  return content.length + JSON.stringify(properties).length + OTHER_FIELDS
}

// All or nothing per board: a board whose rev changed since the read, or where a right was revoked, yields no `guard`
// row, and nothing that joins the guard is written. Rows are locked in the order of ids; after the wait, Postgres
// rechecks the condition on the newest row. New elements are inserted without `on conflict`: an id that another board
// took meanwhile is an error, and the change is decided again. An update sends content and properties only if they
// change: they are most of an element, and the stored ones are those that the decision was based on. A board with only
// no-op updates keeps its rev. The boards' ids are also passed as a list: for a list the planner guesses ten rows, for
// JSON a hundred, and then it scans all boards.
export const WRITE = {
  name: 'mutations-write',
  text: `with
want as materialized (
  select * from jsonb_to_recordset($1::jsonb) as w ("boardId" int, rev int, count int, editors jsonb)
),
held as materialized (
  select b.id from boards b join want w on w."boardId" = b.id
  where b.id = any($5::int[]) and b.rev = w.rev and b.deleted_at is null and (w.editors = '[]'
    or (select count(*) from collaborators c where c.board_id = b.id and c.can_edit
          and c.user_id in (select u::int from jsonb_array_elements_text(w.editors) u)) = jsonb_array_length(w.editors))
  order by b.id for no key update of b
),
moved as (
  update boards set rev = boards.rev + w.count, last_edited = now()
  from want w, held h where boards.id = w."boardId" and h.id = w."boardId" and w.count > 0 returning boards.id
),
guard as materialized (
  select id from moved
  union all select h.id from held h join want w on w."boardId" = h.id where w.count = 0
),
inserted as (
  insert into board_elements (id, board_id, type, content, position_x, position_y, width, height, rotation, z_index,
    properties, created_at, rev, field_revs, deleted_at)
  select e.id, e."boardId", e.type, e.content, e."positionX", e."positionY", e.width, e.height, e.rotation, e."zIndex",
    e.properties, e."createdAt", e.rev, e."fieldRevs", e."deletedAt"
  from jsonb_to_recordset($2::jsonb) as e (id uuid, "boardId" int, type text, content text, "positionX" int,
    "positionY" int, width int, height int, rotation int, "zIndex" int, properties jsonb, "createdAt" timestamptz,
    rev int, "fieldRevs" jsonb, "deletedAt" timestamptz)
  join guard g on g.id = e."boardId"
),
updated as (
  update board_elements set type = coalesce(e.t, type), content = coalesce(e.c, content), position_x = e.x,
    position_y = e.y, width = e.w, height = e.h, rotation = e.r, z_index = e.z, properties = coalesce(e.p, properties),
    rev = e.v, field_revs = e.f, deleted_at = e.d
  from jsonb_to_recordset($3::jsonb) as e (i uuid, b int, t text, c text, x int, y int, w int, h int, r int, z int,
    p jsonb, v int, f jsonb, d timestamptz)
  join guard g on g.id = e.b
  where board_elements.id = e.i and board_elements.board_id = e.b
),
log as materialized (
  select l.* from jsonb_to_recordset($4::jsonb) as l (b int, u int, m uuid, h text, k text, e uuid, p jsonb, n jsonb,
    r int, t timestamptz, s timestamptz, o jsonb, a int, an text)
  join guard g on g.id = l.b
),
history as (
  insert into board_history (board_id, user_id, change_type, element_id, previous_state, new_state, rev, made_at,
    "timestamp", agent_token_id, agent)
  select b, u, k, e, p, n, r, t, coalesce(s, now()), a, an from log
),
known as (
  insert into mutations (user_id, mutation_id, board_id, body_hash, result)
  select u, m, b, h, coalesce(o, jsonb_build_object('rev', r)) from log
  union all select k."userId", k."mutationId", k."boardId", k.hash, k.result
  from jsonb_to_recordset($6::jsonb) as k ("userId" int, "mutationId" uuid, "boardId" int, hash text, result jsonb)
  join guard g on g.id = k."boardId"
)
select id from guard`,
}

/** Writes a decision and returns the boards it was written for: a board that lost the race is left out entirely. */
export async function writeDecision(db: Knex, decision: Decision): Promise<ReadonlySet<number>> {
  if (decision.boards.length === 0) return new Set()
  const { boards, inserts, before, unchanged } = decision
  const updates = decision.updates.map((row) => toUpdate(row, before.get(row.id)))
  const log = decision.log.map(withShortKeys)
  const rows = await query<{ id: number }>(db, WRITE, [
    ...[boards, inserts, updates, log].map((part) => JSON.stringify(part)),
    boards.map(({ boardId }) => boardId),
    JSON.stringify(unchanged),
  ])
  return new Set(rows.map(({ id }) => id))
}

// A batch has hundreds of these: long names would be most of the data.

function toUpdate(row: StoredElement, before: StoredElement | undefined) {
  const { id, boardId, type, content, positionX, positionY, width, height, rotation, zIndex } = row
  return {
    i: id,
    b: boardId,
    t: type === before?.type ? undefined : type,
    c: content === before?.content ? undefined : content,
    x: positionX,
    y: positionY,
    w: width,
    h: height,
    r: rotation,
    z: zIndex,
    p: row.properties === before?.properties ? undefined : row.properties,
    v: row.rev,
    f: row.fieldRevs,
    d: row.deletedAt ?? undefined,
  }
}

function withShortKeys({
  boardId,
  userId,
  mutationId,
  hash,
  kind,
  elementId,
  previousState,
  newState,
  rev,
  at,
  timestamp,
  result,
  agent,
}: LogEntry) {
  return {
    b: boardId,
    u: userId,
    m: mutationId,
    h: hash,
    k: kind,
    e: elementId,
    p: previousState,
    n: newState,
    r: rev,
    t: at ?? undefined,
    s: timestamp ?? undefined,
    // A result that is only a rev is built in SQL.
    o: result.overwrote ? result : undefined,
    a: agent?.tokenId,
    an: agent?.name,
  }
}
