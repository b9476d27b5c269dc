import type { Knex } from 'knex'
import type { AiElement } from '../../contract/aiElement'
import { AppError } from '../AppError'
import { readAccess } from '../services/boards/findBoard'
import { query } from '../services/query'

/** Which of the elements in a request the person may change now. */
export interface Rights {
  readonly mayEdit: boolean
  readonly editable: ReadonlySet<string>
}

const ROWS = {
  name: 'ai-elements',
  text: `select id, board_id as "boardId", coalesce(properties -> 'locked' = 'true'::jsonb, false) as "isLocked"
    from board_elements where id = any($1::uuid[]) and deleted_at is null`,
}
interface Row {
  readonly id: string
  readonly boardId: number
  readonly isLocked: boolean
}

/**
 * Looks up the board and its elements: what the request says about them is not trusted. On a draft (`boardId` null)
 * every element counts as the person's own, except one that is on a board here that they may not edit. Throws
 * NOT_FOUND, BOARD_IN_TRASH.
 */
export async function readRights(
  knex: Knex,
  userId: number,
  { boardId, elements }: { readonly boardId: number | null; readonly elements: readonly AiElement[] },
): Promise<Rights> {
  const ids = elements.map(({ id }) => id.toLowerCase())
  const rows = ids.length > 0 ? await query<Row>(knex, ROWS, [ids]) : []
  const boards = [...new Set([...rows.map((row) => row.boardId), ...(boardId === null ? [] : [boardId])])]
  const access = await readAccess(knex, boards, [userId])
  const may = (board: number) => access.get(board)?.accessOf(userId) ?? null
  if (boardId !== null) {
    const here = may(boardId)
    if (!here) throw new AppError('NOT_FOUND', 'Board not found')
    if (!here.canOpen) throw new AppError('BOARD_IN_TRASH', 'This board is in the trash')
  }
  const known = new Map(rows.map((row) => [row.id, row]))
  const isEditable = (id: string): boolean => {
    const row = known.get(id)
    if (!row) return boardId === null
    return !row.isLocked && (boardId === null || row.boardId === boardId) && may(row.boardId)?.canEdit === true
  }
  return {
    mayEdit: boardId === null || may(boardId)?.canEdit === true,
    editable: new Set(ids.filter(isEditable)),
  }
}
