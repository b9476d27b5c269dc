import type { PublicBoard } from '../../../contract/inspiration'
import type { Deps } from '../../deps'
import { spend } from '../../rateLimits'
import { findPublicBoard } from './findPublicBoard'

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
