import type { Knex } from 'knex'
import type { PublicBoard, PublicBoardsQuery } from '../../../contract/inspiration'
import { INSPIRATION_PAGE, ROW_ID_MAX } from '../../../contract/limits'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { cursorOf, readCursor } from '../../presenters/inspiration'
import { spend } from '../../rateLimits'
import { notifyLike } from '../likes/notifyLike'
import { query } from '../query'
import { BOARD_LIST_SQL } from './listBoards'

/** A queried row with its sort key. */
interface PublicBoardRow extends Omit<PublicBoard, 'cursor'> {
  /** The value that the list is sorted by. */
  readonly key: number
}

/**
 * SELECT and FROM for PublicBoardRow, over `b`. $1 is the caller; `key` is the numeric sort key, over `b` and `join`.
 */
const publicBoardSql = (key: string, join = '') =>
  `${BOARD_LIST_SQL(`, b.likes,
      exists (select 1 from board_likes l where l.board_id = b.id and l.user_id = $1::int) as "isLiked",
      exists (select 1 from bookmarks k where k.board_id = b.id and k.user_id = $1::int) as "isBookmarked",
      ${key} as key`)}
    ${join}`

/** SQL over `b`: whether it is public. */
const IS_PUBLIC = `b.visibility = 'public' and b.deleted_at is null`

interface Order {
  readonly key: string
  readonly join?: string
  readonly where?: string
}

const ORDERS = {
  // Only boards with a thumbnail: an empty board is nothing to look at. The index boards_public has this order.
  edited: { key: 'b.edited_minute', where: 'b.thumbnail_url is not null' },
  liked: {
    key: 'own.created_at',
    join: 'join board_likes own on own.board_id = b.id and own.user_id = $1',
  },
  saved: { key: 'own.created_at', join: 'join bookmarks own on own.board_id = b.id and own.user_id = $1' },
} as const satisfies Record<string, Order>

/**
 * A page of public boards, as this person sees them: last edited first, to the minute, or with `of` those that they
 * liked or saved, latest first.
 */
export async function listPublicBoards(
  db: Knex,
  userId: number,
  { of, before, limit = INSPIRATION_PAGE / 2 }: PublicBoardsQuery,
): Promise<PublicBoard[]> {
  const [key, id] = readCursor(before) ?? [Number.POSITIVE_INFINITY, ROW_ID_MAX]
  const rows = await query<PublicBoardRow>(db, list(of ?? 'edited'), [userId, key, id, limit])
  return rows.map(presentPublicBoard)
}

/** $2 and $3 are the position to continue from, $4 the limit. */
function list(name: keyof typeof ORDERS) {
  const { key, join, where = 'true' }: Order = ORDERS[name]
  return {
    name: `boards-public-${name}`,
    text: `${publicBoardSql(`extract(epoch from ${key})::double precision`, join)}
      where ${IS_PUBLIC} and ${where} and (${key}, b.id) < (to_timestamp($2::double precision), $3::int)
      order by ${key} desc, b.id desc limit $4`,
  }
}

function presentPublicBoard({ key, ...board }: PublicBoardRow): PublicBoard {
  return { ...board, cursor: cursorOf(key, board.id) }
}

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

type BookmarkDeps = Pick<Deps, 'knex' | 'clock' | 'limits'>

/** Bookmarks a public board for this person; idempotent. No one is notified. Throws NOT_FOUND, RATE_LIMIT. */
export async function bookmarkBoard(deps: BookmarkDeps, userId: number, id: number): Promise<PublicBoard> {
  const { knex, limits, clock } = deps
  await spend(limits.inspirations, String(userId))
  await findPublicBoard(knex, userId, id)
  await knex('bookmarks')
    .insert({ user_id: userId, board_id: id, created_at: clock() })
    .onConflict(['user_id', 'board_id'])
    .ignore()
  return findPublicBoard(knex, userId, id)
}

/** Removes the bookmark; idempotent. Throws NOT_FOUND, RATE_LIMIT. */
export async function unbookmarkBoard(deps: BookmarkDeps, userId: number, id: number): Promise<PublicBoard> {
  await spend(deps.limits.inspirations, String(userId))
  await findPublicBoard(deps.knex, userId, id)
  await deps.knex('bookmarks').where({ user_id: userId, board_id: id }).delete()
  return findPublicBoard(deps.knex, userId, id)
}

type LikeDeps = Pick<Deps, 'knex' | 'clock' | 'limits' | 'notified' | 'log'>

// The like and the count change in one statement, so they never disagree.
const LIKE = {
  name: 'board-like',
  text: `with made as (
      insert into board_likes (board_id, user_id, created_at) values ($1, $2, $3) on conflict do nothing returning 1
    )
    update boards set likes = likes + 1 where id = $1 and exists (select 1 from made) returning id`,
}

/** Likes a public board, once per person, and notifies its owner. Idempotent. Throws NOT_FOUND, RATE_LIMIT. */
export async function likeBoard(deps: LikeDeps, userId: number, id: number): Promise<PublicBoard> {
  await spend(deps.limits.inspirations, String(userId))
  await findPublicBoard(deps.knex, userId, id)
  const changed = await query(deps.knex, LIKE, [id, userId, deps.clock()])
  if (changed.length > 0) await notifyLike(deps, userId, 'board', id)
  return findPublicBoard(deps.knex, userId, id)
}

const UNLIKE = {
  name: 'board-unlike',
  text: `with gone as (delete from board_likes where board_id = $1 and user_id = $2 returning 1)
    update boards set likes = likes - 1 where id = $1 and exists (select 1 from gone)`,
}

/** Removes the like; idempotent. Throws NOT_FOUND, RATE_LIMIT. */
export async function unlikeBoard(deps: LikeDeps, userId: number, id: number): Promise<PublicBoard> {
  await spend(deps.limits.inspirations, String(userId))
  await findPublicBoard(deps.knex, userId, id)
  await query(deps.knex, UNLIKE, [id, userId])
  return findPublicBoard(deps.knex, userId, id)
}
