import type { Inspiration } from '../../../contract/inspiration'
import type { Deps } from '../../deps'
import { spend } from '../../rateLimits'
import { findInspiration } from './findInspiration'

type BookmarkDeps = Pick<Deps, 'knex' | 'clock' | 'limits'>

/** Keeps it for this person; a repeat changes nothing. Nobody is told. Throws NOT_FOUND, RATE_LIMIT. */
export async function bookmarkInspiration(deps: BookmarkDeps, userId: number, id: number): Promise<Inspiration> {
  const { knex, limits, clock } = deps
  await spend(limits.inspirations, String(userId))
  await findInspiration(deps, userId, id)
  await knex('bookmarks')
    .insert({ user_id: userId, inspiration_id: id, created_at: clock() })
    .onConflict(['user_id', 'inspiration_id'])
    .ignore()
  return findInspiration(deps, userId, id)
}

/** Keeps it no more; where it was not kept nothing changes. Throws NOT_FOUND, RATE_LIMIT. */
export async function unbookmarkInspiration(deps: BookmarkDeps, userId: number, id: number): Promise<Inspiration> {
  await spend(deps.limits.inspirations, String(userId))
  await findInspiration(deps, userId, id)
  await deps.knex('bookmarks').where({ user_id: userId, inspiration_id: id }).delete()
  return findInspiration(deps, userId, id)
}
