import type { Knex } from 'knex'
import type { PublicBoard, PublicBoardsQuery } from '../../../contract/inspiration'
import { INSPIRATION_PAGE, ROW_ID_MAX } from '../../../contract/limits'
import { cursorOf, readCursor } from '../../presenters/inspiration'
import { query } from '../query'
import { BOARD_LIST_SQL } from './listBoards'

const EPOCH = 'extract(epoch from b.last_edited)::double precision'

// An empty board is nothing to look at: only what has a picture is shown. boards_public has the order.
const PUBLIC = {
  name: 'boards-public',
  text: `${BOARD_LIST_SQL(`, ${EPOCH} as key`)}
    where b.visibility = 'public' and b.deleted_at is null and b.thumbnail_url is not null
      and (b.last_edited, b.id) < (to_timestamp($2::double precision), $3::int)
    order by b.last_edited desc, b.id desc limit $4`,
}

type Row = Omit<PublicBoard, 'cursor'> & { readonly key: number }

/** A page of everybody's public boards, as this person sees them, latest edited first. */
export async function listPublicBoards(
  db: Knex,
  userId: number,
  { before, limit = INSPIRATION_PAGE / 2 }: PublicBoardsQuery,
): Promise<PublicBoard[]> {
  const [key, id] = readCursor(before) ?? [Number.POSITIVE_INFINITY, ROW_ID_MAX]
  const rows = await query<Row>(db, PUBLIC, [userId, key, id, limit])
  return rows.map(({ key, ...board }) => ({ ...board, cursor: cursorOf(key, board.id) }))
}
