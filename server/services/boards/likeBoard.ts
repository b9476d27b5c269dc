import type { PublicBoard } from '../../../contract/inspiration'
import type { Deps } from '../../deps'
import { spend } from '../../rateLimits'
import { notifyLike } from '../likes/notifyLike'
import { query } from '../query'
import { findPublicBoard } from './findPublicBoard'

// The like and the count change in one statement, so they never disagree.
const LIKE = {
  name: 'board-like',
  text: `with made as (
      insert into board_likes (board_id, user_id, created_at) values ($1, $2, $3) on conflict do nothing returning 1
    )
    update boards set likes = likes + 1 where id = $1 and exists (select 1 from made) returning id`,
}
const UNLIKE = {
  name: 'board-unlike',
  text: `with gone as (delete from board_likes where board_id = $1 and user_id = $2 returning 1)
    update boards set likes = likes - 1 where id = $1 and exists (select 1 from gone)`,
}

type LikeDeps = Pick<Deps, 'knex' | 'clock' | 'limits' | 'notified' | 'log'>

/** Likes a public board, once per person, and notifies its owner. Idempotent. Throws NOT_FOUND, RATE_LIMIT. */
export async function likeBoard(deps: LikeDeps, userId: number, id: number): Promise<PublicBoard> {
  await spend(deps.limits.inspirations, String(userId))
  await findPublicBoard(deps.knex, userId, id)
  const changed = await query(deps.knex, LIKE, [id, userId, deps.clock()])
  if (changed.length > 0) await notifyLike(deps, userId, 'board', id)
  return findPublicBoard(deps.knex, userId, id)
}

/** Removes the like; idempotent. Throws NOT_FOUND, RATE_LIMIT. */
export async function unlikeBoard(deps: LikeDeps, userId: number, id: number): Promise<PublicBoard> {
  await spend(deps.limits.inspirations, String(userId))
  await findPublicBoard(deps.knex, userId, id)
  await query(deps.knex, UNLIKE, [id, userId])
  return findPublicBoard(deps.knex, userId, id)
}
