import type { Knex } from 'knex'
import type { PublicBoard, PublicBoardsQuery } from '../../../contract/inspiration'
import { INSPIRATION_PAGE, ROW_ID_MAX } from '../../../contract/limits'
import { readCursor } from '../../presenters/inspiration'
import { query } from '../query'
import { IS_PUBLIC, type PublicBoardRow, presentPublicBoard, publicBoardSql } from './publicBoardSql'

interface Order {
  readonly key: string
  readonly join?: string
  readonly where?: string
}

const ORDERS = {
  // An empty board is nothing to look at: only what has a picture is shown. boards_public has the order.
  edited: { key: 'b.edited_minute', where: 'b.thumbnail_url is not null' },
  liked: {
    key: 'own.created_at',
    join: 'join board_likes own on own.board_id = b.id and own.user_id = $1',
  },
  saved: { key: 'own.created_at', join: 'join bookmarks own on own.board_id = b.id and own.user_id = $1' },
} as const satisfies Record<string, Order>

/** $2 and $3 are the place to go on from, $4 how many. */
function list(name: keyof typeof ORDERS) {
  const { key, join, where = 'true' }: Order = ORDERS[name]
  return {
    name: `boards-public-${name}`,
    text: `${publicBoardSql(`extract(epoch from ${key})::double precision`, join)}
      where ${IS_PUBLIC} and ${where} and (${key}, b.id) < (to_timestamp($2::double precision), $3::int)
      order by ${key} desc, b.id desc limit $4`,
  }
}

/** A page of everybody's public boards, as this person sees them: latest edited first by the minute, or of theirs the latest first. */
export async function listPublicBoards(
  db: Knex,
  userId: number,
  { of, before, limit = INSPIRATION_PAGE / 2 }: PublicBoardsQuery,
): Promise<PublicBoard[]> {
  const [key, id] = readCursor(before) ?? [Number.POSITIVE_INFINITY, ROW_ID_MAX]
  const rows = await query<PublicBoardRow>(db, list(of ?? 'edited'), [userId, key, id, limit])
  return rows.map(presentPublicBoard)
}
