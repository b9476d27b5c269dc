import type { Visibility } from '../../contract/shared/board'

/** To take back: whoever published it; what comes with the product is nobody's. */
export function isOwnInspiration(userId: number, inspiration: { readonly userId: number | null }): boolean {
  return inspiration.userId === userId
}

/** What is of a board is the owner's to show, and only while everybody may see the board. */
export function canPublish(
  userId: number,
  board: { readonly userId: number; readonly visibility: Visibility; readonly deletedAt: unknown },
): boolean {
  return board.userId === userId && board.visibility === 'public' && board.deletedAt === null
}

/**
 * SQL over a row of inspirations, by its alias: whether it is there, for anybody. One of a board is, as long as everybody
 * may see the board.
 */
export const isShown = (row: string) => `(${row}.board_id is null or exists (
  select 1 from boards shown where shown.id = ${row}.board_id and shown.visibility = 'public' and shown.deleted_at is null))`

export const IS_SHOWN = isShown('i')
