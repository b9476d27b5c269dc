import type { Knex } from 'knex'
import { ROW_ID_MAX } from '../../../contract/limits'
import type { Visibility } from '../../../contract/shared/board'
import { AppError } from '../../AppError'
import { batchPerTick } from '../../batchPerTick'
import { type BoardRights, canView } from '../../policies/boardPolicy'
import { assertReadable } from '../boards/findBoard'
import { query } from '../query'
import { ELEMENT_JSON_SQL, LIVING_ELEMENTS_SQL } from '../sqlJson'
import { createBodyCache } from './bodyCache'

// Rights, rev and rows from one snapshot. Postgres writes the JSON; nothing here parses it.
const READ = {
  name: 'elements-read',
  text: `select b.rev, b.user_id as "userId", b.visibility, b.deleted_at as "deletedAt", c.can_edit as "canEdit",
    ${LIVING_ELEMENTS_SQL} as elements
  from boards b left join collaborators c on c.board_id = b.id and c.user_id = $2
  where b.id = $1`,
}

interface Row {
  readonly rev: number
  readonly userId: number
  readonly visibility: Visibility
  readonly deletedAt: Date | null
  readonly canEdit: boolean | null
  readonly elements: string | null
}

interface ElementsRequest {
  readonly userId: number
  readonly boardId: number
  /** The rev that the client has. */
  readonly knownRev: number | undefined
}

export interface ElementsBody {
  readonly rev: number
  /** A JSON array of elements, in drawing order. Undefined if the client has this rev already. */
  readonly body: Buffer | undefined
}

// Rights and revs of several boards, each for one person, and what changed after the cached rev. Each list is in a
// subselect: otherwise Postgres would replan for every new list.
export const SINCE = {
  name: 'elements-since',
  text: `select b.rev, b.user_id as "userId", b.visibility, b.deleted_at as "deletedAt", c.can_edit as "canEdit",
    case when w.since between b.pruned_rev and b.rev - 1 then
      (select '[' || coalesce(string_agg(${ELEMENT_JSON_SQL}, ','), '') || ']' from board_elements e
        where e.board_id = b.id and e.rev > w.since and e.deleted_at is null) end as changed,
    case when w.since between b.pruned_rev and b.rev - 1 then
      (select coalesce(json_agg(e.id), '[]') from board_elements e
        where e.board_id = b.id and e.rev > w.since and e.deleted_at is not null) end as deleted
  from unnest((select $1::int[]), (select $2::int[]), (select $3::int[])) with ordinality
    as w (board_id, user_id, since, place)
  left join boards b on b.id = w.board_id
  left join collaborators c on c.board_id = b.id and c.user_id = w.user_id
  order by w.place`,
}

interface Since extends Omit<Row, 'elements' | 'rev'> {
  /** Null if there is no such board. */
  readonly rev: number | null
  /** Null if nothing changed, or if that can no longer be determined. */
  readonly changed: string | null
  readonly deleted: readonly string[] | null
}

/** `since` for a board without a cached body: reads no changes. */
const NOTHING_CACHED = ROW_ID_MAX

interface Requested extends Omit<ElementsRequest, 'knownRev'> {
  readonly since: number
}

/**
 * Reads a board's living elements as the bytes of a response, and caches up to `limit` bytes: for a cached board, it
 * reads only the changes. Rights are checked every time. Throws NOT_FOUND, BOARD_IN_TRASH.
 */
export function createElementsReader(knex: Knex, limit: number): (request: ElementsRequest) => Promise<ElementsBody> {
  const cache = createBodyCache(limit)
  const since = batchPerTick((all: readonly Requested[]) =>
    query<Since>(knex, SINCE, [
      all.map(({ boardId }) => boardId),
      all.map(({ userId }) => userId),
      all.map((requested) => requested.since),
    ]),
  )

  return async ({ userId, boardId, knownRev }) => {
    const cached = cache.get(boardId)
    if (cached || knownRev !== undefined) {
      const seen = await since({ userId, boardId, since: cached?.rev ?? NOTHING_CACHED })
      const rev = assertOpen(userId, seen)
      if (rev === knownRev) return { rev, body: undefined }
      if (rev === cached?.rev) return cached
      const { changed, deleted } = seen
      if (cached && changed !== null && deleted !== null) return cache.patch(boardId, cached, { rev, changed, deleted })
    }
    const [row] = await query<Row>(knex, READ, [boardId, userId])
    const read = { rev: assertOpen(userId, row), body: Buffer.from(`[${row?.elements ?? ''}]`) }
    cache.set(boardId, read)
    return read
  }
}

/** The rev of a board that this person may see. */
function assertOpen(userId: number, row: Pick<Since, 'rev' | keyof BoardRights | 'canEdit'> | undefined): number {
  const collaboration = row && row.canEdit !== null ? { canEdit: row.canEdit } : null
  if (!row || row.rev === null || !canView(userId, row, collaboration)) {
    throw new AppError('NOT_FOUND', 'Board not found')
  }
  assertReadable(userId, row)
  return row.rev
}
