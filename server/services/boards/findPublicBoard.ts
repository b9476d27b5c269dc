import type { Knex } from 'knex'
import type { PublicBoard } from '../../../contract/inspiration'
import { AppError } from '../../AppError'
import { query } from '../query'
import { IS_PUBLIC, type PublicBoardRow, presentPublicBoard, publicBoardSql } from './listPublicBoards'

const FIND = {
  name: 'boards-public-find',
  text: `${publicBoardSql('extract(epoch from b.edited_minute)::double precision')} where b.id = $2 and ${IS_PUBLIC}`,
}

/** A public board, as this person sees it. Throws NOT_FOUND. */
export async function findPublicBoard(db: Knex, userId: number, id: number): Promise<PublicBoard> {
  const [row] = await query<PublicBoardRow>(db, FIND, [userId, id])
  if (!row) throw new AppError('NOT_FOUND', 'Board not found')
  return presentPublicBoard(row)
}
