import type { Knex } from 'knex'
import { query } from '../query'
import type { Decision, LogEntry, StoredElement } from './state'

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
