import type { Knex } from 'knex'
import type { Preset } from '../../../contract/preset'
import { ImagePreset } from '../../../db/models'
import type { Deps } from '../../deps'
import { spend } from '../../rateLimits'
import { query } from '../query'
import { findPreset, presentFor } from './changePreset'

// The like and the count change in one statement, so they never disagree.
const LIKE = {
  name: 'preset-like',
  text: `with made as (
      insert into preset_likes (preset_id, user_id) values ($1, $2) on conflict do nothing returning 1
    )
    update image_presets set likes = likes + 1 where id = $1 and exists (select 1 from made)`,
}
const UNLIKE = {
  name: 'preset-unlike',
  text: `with gone as (delete from preset_likes where preset_id = $1 and user_id = $2 returning 1)
    update image_presets set likes = likes - 1 where id = $1 and exists (select 1 from gone)`,
}
const USE = {
  name: 'preset-use',
  text: 'update image_presets set usage_count = usage_count + 1 where id = $1',
}

type LikeDeps = Pick<Deps, 'knex' | 'limits'>

/** Likes a preset, once per person; idempotent. Throws NOT_FOUND, RATE_LIMIT. */
export async function likePreset(deps: LikeDeps, userId: number, id: number): Promise<Preset> {
  return count(deps, userId, id, (db) => query(db, LIKE, [id, userId]))
}

/** Removes the like; idempotent. Throws NOT_FOUND, RATE_LIMIT. */
export async function unlikePreset(deps: LikeDeps, userId: number, id: number): Promise<Preset> {
  return count(deps, userId, id, (db) => query(db, UNLIKE, [id, userId]))
}

/** Counts one use. Throws NOT_FOUND, RATE_LIMIT. */
export async function countUse(deps: LikeDeps, userId: number, id: number): Promise<Preset> {
  return count(deps, userId, id, (db) => query(db, USE, [id]))
}

async function count(
  { knex, limits }: LikeDeps,
  userId: number,
  id: number,
  change: (db: Knex) => Promise<unknown>,
): Promise<Preset> {
  await spend(limits.presets, String(userId))
  await findPreset(knex, userId, id)
  await change(knex)
  const row = await ImagePreset.query(knex).findById(id).throwIfNotFound()
  return presentFor(knex, userId, row)
}
