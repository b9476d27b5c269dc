import type { Knex } from 'knex'
import type { Board } from '../../../db/models'
import { AppError } from '../../AppError'
import { canManage } from '../../policies/boardPolicy'
import { findBoard } from '../boards/findBoard'

/** A board whose sharing this person manages. Throws NOT_FOUND, FORBIDDEN. */
export async function findOwnBoard(db: Knex, userId: number, boardId: number): Promise<Board> {
  const { board } = await findBoard(db, userId, boardId)
  if (!canManage(userId, board)) throw new AppError('FORBIDDEN', 'Only the owner can change who can see a board')
  return board
}

/** Like `findOwnBoard`, for granting access, which is refused in the trash: also throws BOARD_IN_TRASH. */
export async function findShareableBoard(db: Knex, userId: number, boardId: number): Promise<Board> {
  const board = await findOwnBoard(db, userId, boardId)
  if (board.deletedAt) throw new AppError('BOARD_IN_TRASH', 'This board is in the trash')
  return board
}
