import type { Knex } from 'knex'
import type { ChangesResponse } from '../../../contract/mutation'
import type { Element } from '../../../contract/shared/element'
import { Board } from '../../../db/models'
import { AppError } from '../../AppError'
import { canEdit, canView } from '../../policies/boardPolicy'
import { presentBoard } from '../../presenters/board'
import { assertReadable, BOARD_ROW_SQL } from '../boards/findBoard'
import { ELEMENT_COLUMNS_SQL } from '../elementColumns'
import { query } from '../query'

/**
 * Everything of a board `b` that changed after the rev $1. One statement, one snapshot: a row that is not in here was
 * last changed at or before $1, or after the board's rev.
 */
export const CHANGES_SQL = `${BOARD_ROW_SQL}, $1 < b.pruned_rev or $1 > b.rev as is_lost,
    (select coalesce(json_agg(x), '[]') from (
       select ${ELEMENT_COLUMNS_SQL} from board_elements e
       where e.board_id = b.id and e.rev > $1 and e.deleted_at is null order by e.z_index, e.id) x) as elements,
    (select coalesce(json_agg(e.id order by e.rev), '[]') from board_elements e
       where e.board_id = b.id and e.rev > $1 and e.deleted_at is not null) as deleted`

/** A row of CHANGES_SQL; the board's columns are beside these. */
export interface ChangesRow {
  readonly is_lost: boolean
  readonly elements: Element[]
  readonly deleted: string[]
}

const CHANGES = {
  name: 'board-changes',
  text: `select ${CHANGES_SQL}, c.can_edit
  from boards b left join collaborators c on c.board_id = b.id and c.user_id = $3
  where b.id = $2`,
}

interface Row extends ChangesRow {
  readonly can_edit: boolean | null
}

/**
 * What changed on a board after `since`, for a browser that was away. `reset` where tombstones that it missed are
 * gone, or where it knows more than the server does. Throws NOT_FOUND, BOARD_IN_TRASH.
 */
export async function readChanges(
  knex: Knex,
  { userId, boardId, since }: { userId: number; boardId: number; since: number },
): Promise<ChangesResponse> {
  const [row] = await query<Row>(knex, CHANGES, [since, boardId, userId])
  if (!row) throw new AppError('NOT_FOUND', 'Board not found')
  const { can_edit, is_lost, elements, deleted, ...columns } = row
  const board = Board.fromDatabaseJson(columns)
  const collaboration = can_edit === null ? null : { canEdit: can_edit }
  if (!canView(userId, board, collaboration)) throw new AppError('NOT_FOUND', 'Board not found')
  assertReadable(userId, board)
  if (is_lost) return { reset: true }
  const mayEdit = canEdit(userId, board, collaboration)
  const changes = { rev: board.rev, elements, deleted, canEdit: mayEdit }
  return board.boardRev > since ? { ...changes, board: presentBoard(board, mayEdit) } : changes
}
