import type { Knex } from 'knex'
import type { Board as ContractBoard } from '../../../contract/board'
import { Board } from '../../../db/models/Board'
import { Collaborator } from '../../../db/models/Collaborator'
import { AppError } from '../../AppError'
import { canEdit, canView } from '../../policies/boardPolicy'
import { presentBoard } from '../../presenters/board'

export interface SeenBoard {
  readonly board: Board
  readonly collaboration: Collaborator | undefined
  readonly mayEdit: boolean
}

/** The board as its row and this person's rights. Throws NOT_FOUND for what they may not see. */
export async function findBoard(db: Knex, userId: number, boardId: number): Promise<SeenBoard> {
  const board = await Board.query(db).findById(boardId)
  const collaboration = await Collaborator.query(db).findOne({ board_id: boardId, user_id: userId })
  if (!board || !canView(userId, board, collaboration)) throw new AppError('NOT_FOUND', 'Board not found')
  return { board, collaboration, mayEdit: canEdit(userId, board, collaboration) }
}

/**
 * GET of one board. In the trash it is its owner's to look at, and gone for who works on it.
 * Throws NOT_FOUND, BOARD_IN_TRASH.
 */
export async function readBoard(db: Knex, userId: number, boardId: number): Promise<ContractBoard> {
  const { board, mayEdit } = await findBoard(db, userId, boardId)
  assertReadable(userId, board)
  return presentBoard(board, mayEdit)
}

/** Throws BOARD_IN_TRASH for everybody but the owner. */
export function assertReadable(userId: number, board: { readonly userId: number; readonly deletedAt: unknown }): void {
  if (board.deletedAt !== null && board.userId !== userId) {
    throw new AppError('BOARD_IN_TRASH', 'This board is in the trash')
  }
}
