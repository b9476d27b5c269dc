import type { Knex } from 'knex'
import { PRESETS_PER_PERSON_MAX, PUBLIC_PRESETS_SHOWN } from '../../../contract/limits'
import type { Preset } from '../../../contract/preset'
import { ImagePreset } from '../../../db/models'
import { isOwnPreset } from '../../policies/presetPolicy'
import { presentPreset } from '../../presenters/preset'

/** A person's own presets, newest first. */
export async function listOwnPresets(db: Knex, userId: number): Promise<Preset[]> {
  return present(db, userId, await own(db, userId))
}

/** Public presets, most popular first (likes plus uses), then newest. */
export async function listPublicPresets(db: Knex, userId: number): Promise<Preset[]> {
  return present(db, userId, await popular(db))
}

/** A person's own presets, newest first, followed by other people's public ones. */
export async function listAllPresets(db: Knex, userId: number): Promise<Preset[]> {
  const mine = await own(db, userId)
  const others = (await popular(db)).filter((preset) => preset.userId !== userId)
  return present(db, userId, [...mine, ...others])
}

function own(db: Knex, userId: number): Promise<ImagePreset[]> {
  return ImagePreset.query(db)
    .where({ user_id: userId })
    .whereNull('deleted_at')
    .orderBy('id', 'desc')
    .limit(PRESETS_PER_PERSON_MAX)
    .execute()
}

function popular(db: Knex): Promise<ImagePreset[]> {
  return ImagePreset.query(db)
    .where({ is_public: true })
    .whereNull('deleted_at')
    .orderByRaw('(likes + usage_count) desc, id desc')
    .limit(PUBLIC_PRESETS_SHOWN)
    .execute()
}

async function present(db: Knex, userId: number, rows: readonly ImagePreset[]): Promise<Preset[]> {
  const likes = await db('preset_likes').where({ user_id: userId }).pluck<number[]>('preset_id')
  const liked = new Set(likes)
  return rows.map((row) => presentPreset(row, { isLiked: liked.has(row.id), isMine: isOwnPreset(userId, row) }))
}
