import type { PublicBoard } from '../../../contract/inspiration'
import { cursorOf } from '../../presenters/inspiration'
import { BOARD_LIST_SQL } from './listBoards'

/** As it is read, in one order. */
export interface PublicBoardRow extends Omit<PublicBoard, 'cursor'> {
  /** What it was ordered by. */
  readonly key: number
}

/** SELECT and FROM of PublicBoardRow, over `b`. $1 is who asks; `key` a number it is ordered by, over `b` and `join`. */
export const publicBoardSql = (key: string, join = '') =>
  `${BOARD_LIST_SQL(`, b.likes,
      exists (select 1 from board_likes l where l.board_id = b.id and l.user_id = $1::int) as "isLiked",
      exists (select 1 from bookmarks k where k.board_id = b.id and k.user_id = $1::int) as "isBookmarked",
      ${key} as key`)}
    ${join}`

/** SQL over `b`: whether everybody may look at it. */
export const IS_PUBLIC = `b.visibility = 'public' and b.deleted_at is null`

export function presentPublicBoard({ key, ...board }: PublicBoardRow): PublicBoard {
  return { ...board, cursor: cursorOf(key, board.id) }
}
