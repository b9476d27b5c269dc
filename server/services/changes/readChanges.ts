import type { Knex } from 'knex'
import type { BoardChanges, BoardsChangesRequest, BoardsChangesResponse } from '../../../contract/boardsChanges'
import { ROWS_PER_CATCH_UP } from '../../../contract/limits'
import type { ChangesResponse } from '../../../contract/mutation'
import type { Element } from '../../../contract/shared/element'
import { Board } from '../../../db/models'
import { AppError } from '../../AppError'
import { canEdit, canView } from '../../policies/boardPolicy'
import { presentBoard } from '../../presenters/board'
import { BOARD_IN_TRASH, BOARD_ROW_SQL, isReadable } from '../boards/findBoard'
import { query } from '../query'
import { ELEMENT_COLUMNS_SQL } from '../sqlJson'

/**
 * Columns with everything on a board `b` that changed after the rev `since`. One statement, one snapshot: a row that is
 * not included last changed at or before `since`, or after the board's rev.
 */
export const changesSql = (since: string) => `${BOARD_ROW_SQL}, ${since} > b.rev as is_beyond,
    (select coalesce(json_agg(x), '[]') from (
       select ${ELEMENT_COLUMNS_SQL} from board_elements e
       where e.board_id = b.id and e.rev > ${since} and e.deleted_at is null order by e.z_index, e.id) x) as elements,
    (select coalesce(json_agg(e.id order by e.rev), '[]') from board_elements e
       where e.board_id = b.id and e.rev > ${since} and e.deleted_at is not null) as deleted`

/** What `changesSql` selects besides the board's columns. */
export interface ChangesRow {
  /** `since` is beyond the board's rev. */
  readonly is_beyond: boolean
  readonly elements: Element[]
  readonly deleted: string[]
}

const CHANGES = {
  name: 'board-changes',
  text: `select ${changesSql('$1')}, c.can_edit
  from boards b left join collaborators c on c.board_id = b.id and c.user_id = $3
  where b.id = $2`,
}

// Boards in order, until the rows of the preceding ones fill a response. Only rows that the reader may see count.
const MANY_CHANGES = {
  name: 'boards-changes',
  text: `with requested as (
      select * from unnest($1::int[], $2::int[]) with ordinality as r (board_id, since, place)
    ), counted as (
      select r.*, b.rev = r.since as is_same, c.can_edit,
        (select count(*) from board_elements e
          where e.board_id = b.id and e.rev > r.since and b.rev > r.since
            and (b.user_id = $3 or b.visibility = 'public' or c.user_id is not null)) as row_count
      from requested r
      left join boards b on b.id = r.board_id
      left join collaborators c on c.board_id = b.id and c.user_id = $3
    ), placed as (
      select *, coalesce(sum(row_count) over (order by place rows between unbounded preceding and 1 preceding), 0) >= $4 as is_left
      from counted
    )
    select p.board_id as requested, p.is_left, p.is_same, p.can_edit, x.*
    from placed p
    left join lateral (select ${changesSql('p.since')} from boards b where b.id = p.board_id and not p.is_left) x on true
    order by p.place`,
}

interface Row extends ChangesRow {
  readonly can_edit: boolean | null
}

interface ManyRow extends Row {
  readonly requested: number
  readonly is_left: boolean
  readonly is_same: boolean
  /** Null if there is no such board. */
  readonly id: number | null
}

/**
 * What changed on a board after `since`, for a browser's catch-up. `reset` if its cursor is beyond the board's rev.
 * Throws NOT_FOUND, BOARD_IN_TRASH.
 */
export async function readChanges(
  knex: Knex,
  { userId, boardId, since }: { userId: number; boardId: number; since: number },
): Promise<ChangesResponse> {
  const [row] = await query<Row>(knex, CHANGES, [since, boardId, userId])
  const changes: BoardChanges = row ? changesOf(row, userId, since) : { missing: 'gone' }
  if (!('missing' in changes)) return changes
  if (changes.missing === 'in-trash') throw new AppError('BOARD_IN_TRASH', BOARD_IN_TRASH)
  throw new AppError('NOT_FOUND', 'Board not found')
}

/** The same for many boards, up to ROWS_PER_CATCH_UP rows plus those of one board; the rest is `left`. */
export async function readManyChanges(
  knex: Knex,
  userId: number,
  boards: BoardsChangesRequest['boards'],
): Promise<BoardsChangesResponse> {
  const sinces = new Map(boards.map(({ id, since }) => [id, since]))
  const values = [[...sinces.keys()], [...sinces.values()], userId, ROWS_PER_CATCH_UP]
  const rows = await query<ManyRow>(knex, MANY_CHANGES, values)
  const answered = rows.flatMap(({ requested, is_left, is_same, ...row }) => {
    if (is_left) return []
    const changes: BoardChanges =
      row.id === null ? { missing: 'gone' } : changesOf(row, userId, sinces.get(requested) ?? 0)
    return is_same && !('missing' in changes) ? [] : { id: requested, changes }
  })
  return { boards: answered, left: rows.flatMap(({ requested, is_left }) => (is_left ? requested : [])) }
}

/** The part of a board's changes that a person may read. */
function changesOf(
  { can_edit, is_beyond, elements, deleted, ...columns }: Row,
  userId: number,
  since: number,
): BoardChanges {
  const board = Board.fromDatabaseJson(columns)
  const collaboration = can_edit === null ? null : { canEdit: can_edit }
  if (!canView(userId, board, collaboration)) return { missing: 'gone' }
  if (!isReadable(userId, board)) return { missing: 'in-trash' }
  if (is_beyond) return { reset: true }
  const mayEdit = canEdit(userId, board, collaboration)
  const changes = { rev: board.rev, elements, deleted, canEdit: mayEdit }
  return board.boardRev > since ? { ...changes, board: presentBoard(board, mayEdit) } : changes
}
