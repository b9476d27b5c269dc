import type { Knex } from 'knex'
import type { Element } from '../../../contract/element'
import type { ChangesAnswer } from '../../../contract/mutation'
import { Board } from '../../../db/models/Board'
import { AppError } from '../../AppError'
import { canEdit, canView } from '../../policies/boardPolicy'
import { presentBoard } from '../../presenters/board'
import { assertReadable } from '../boards/findBoard'
import { ELEMENT_COLUMNS_SQL } from '../elementColumns'
import { query } from '../query'

// One statement, one snapshot: a row that is not in here was last changed at or before `since`, or after `rev`.
const CHANGES = {
  name: 'board-changes',
  text: `select b.*, c.can_edit, $3 < b.pruned_rev or $3 > b.rev as is_lost,
    (select coalesce(json_agg(x), '[]') from (
       select ${ELEMENT_COLUMNS_SQL} from board_elements e
       where e.board_id = b.id and e.rev > $3 and e.deleted_at is null order by e.z_index, e.id) x) as elements,
    (select coalesce(json_agg(e.id order by e.rev), '[]') from board_elements e
       where e.board_id = b.id and e.rev > $3 and e.deleted_at is not null) as deleted
  from boards b left join collaborators c on c.board_id = b.id and c.user_id = $2
  where b.id = $1`,
}

interface Row {
  readonly can_edit: boolean | null
  readonly is_lost: boolean
  readonly elements: Element[]
  readonly deleted: string[]
}

/**
 * What changed on a board after `since`, for a browser that was away. `reset` where tombstones that it missed are
 * gone, or where it knows more than the server does. Throws NOT_FOUND, BOARD_IN_TRASH.
 */
export async function readChanges(
  knex: Knex,
  { userId, boardId, since }: { userId: number; boardId: number; since: number },
): Promise<ChangesAnswer> {
  const [row] = await query<Row>(knex, CHANGES, [boardId, userId, since])
  if (!row) throw new AppError('NOT_FOUND', 'Board not found')
  const { can_edit, is_lost, elements, deleted, ...columns } = row
  const board = Board.fromDatabaseJson(columns)
  const collaboration = can_edit === null ? null : { canEdit: can_edit }
  if (!canView(userId, board, collaboration)) throw new AppError('NOT_FOUND', 'Board not found')
  assertReadable(userId, board)
  if (is_lost) return { reset: true }
  const changes = { rev: board.rev, elements, deleted }
  if (board.boardRev <= since) return changes
  return { ...changes, board: presentBoard(board, canEdit(userId, board, collaboration)) }
}
