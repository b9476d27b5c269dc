import type { Inspiration } from '../../../contract/inspiration'
import { combinedScoreSql, scoreWithoutSql, trendingScore } from '../../../db/trendingScore'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { IS_SHOWN } from '../../policies/worksPolicy'
import { type InspirationRow, presentInspiration } from '../../presenters/inspiration'
import { spend } from '../../rateLimits'
import { notifyLike } from '../likes/notifyLike'
import { query } from '../query'
import { inspirationSql } from './listInspirations'

type BookmarkDeps = Pick<Deps, 'knex' | 'clock' | 'limits'>

/** Bookmarks an inspiration for this person; idempotent. No one is notified. Throws NOT_FOUND, RATE_LIMIT. */
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

/** Removes the bookmark; idempotent. Throws NOT_FOUND, RATE_LIMIT. */
export async function unbookmarkInspiration(deps: BookmarkDeps, userId: number, id: number): Promise<Inspiration> {
  await spend(deps.limits.inspirations, String(userId))
  await findInspiration(deps, userId, id)
  await deps.knex('bookmarks').where({ user_id: userId, inspiration_id: id }).delete()
  return findInspiration(deps, userId, id)
}

type LikeDeps = Pick<Deps, 'knex' | 'clock' | 'limits' | 'notified' | 'log'>

// The like, the count and the score change in one statement, so they never disagree.
const LIKE = {
  name: 'inspiration-like',
  text: `with made as (
      insert into inspiration_likes (inspiration_id, user_id, created_at) values ($1, $2, $3)
      on conflict do nothing returning 1
    )
    update inspirations set likes = likes + 1, heat = ${combinedScoreSql('heat', '$4::double precision')}
    where id = $1 and exists (select 1 from made) returning id`,
}

/** Likes an inspiration, once per person, and notifies its author. Idempotent. Throws NOT_FOUND, RATE_LIMIT. */
export async function likeInspiration(deps: LikeDeps, userId: number, id: number): Promise<Inspiration> {
  await spend(deps.limits.inspirations, String(userId))
  await findInspiration(deps, userId, id)
  const now = deps.clock()
  const changed = await query(deps.knex, LIKE, [id, userId, now, trendingScore(now)])
  if (changed.length > 0) await notifyLike(deps, userId, 'inspiration', id)
  return findInspiration(deps, userId, id)
}

const LOCK = { name: 'inspiration-lock', text: 'select id from inspirations where id = $1 for no key update' }
const UNLIKE = {
  name: 'inspiration-unlike',
  text: `with gone as (delete from inspiration_likes where inspiration_id = $1 and user_id = $2 returning 1)
    update inspirations i set likes = likes - 1, heat = ${scoreWithoutSql('i', '$2')}
    where id = $1 and exists (select 1 from gone)`,
}

/** Removes the like; idempotent. Throws NOT_FOUND, RATE_LIMIT. */
export async function unlikeInspiration(deps: LikeDeps, userId: number, id: number): Promise<Inspiration> {
  await spend(deps.limits.inspirations, String(userId))
  await findInspiration(deps, userId, id)
  await deps.knex.transaction(async (trx) => {
    // A concurrent like is either in the sum, or comes after it.
    await query(trx, LOCK, [id])
    await query(trx, UNLIKE, [id, userId])
  })
  return findInspiration(deps, userId, id)
}

const FIND = {
  name: 'inspirations-find',
  text: `${inspirationSql({ key: 'i.id' })} where i.id = $3 and (${IS_SHOWN} or i.user_id = $1)`,
}

/**
 * One inspiration, as this person sees it; `userId` is undefined for a visitor. Its author sees it even while its board
 * is private or in the trash, and can unpublish it. Throws NOT_FOUND.
 */
export async function findInspiration(
  { knex, clock }: Pick<Deps, 'knex' | 'clock'>,
  userId: number | undefined,
  id: number,
): Promise<Inspiration> {
  const [row] = await query<InspirationRow>(knex, FIND, [userId ?? null, trendingScore(clock()), id])
  if (!row) throw new AppError('NOT_FOUND', 'Inspiration not found')
  return presentInspiration(row)
}
