import type { Knex } from 'knex'
import type { Preset } from '../../../contract/preset'
import { ImagePreset } from '../../../db/models/ImagePreset'
import { AppError } from '../../AppError'
import { canUsePreset, isOwnPreset } from '../../policies/presetPolicy'
import { presentPreset } from '../../presenters/preset'

/** One that this person may use. Throws NOT_FOUND, for somebody else's private one too. */
export async function findPreset(db: Knex, userId: number, id: number): Promise<ImagePreset> {
  const preset = await ImagePreset.query(db).findById(id)
  if (!preset || !canUsePreset(userId, preset)) throw new AppError('NOT_FOUND', 'Preset not found')
  return preset
}

/** One that this person made. Throws NOT_FOUND, and FORBIDDEN where they may only use it. */
export async function findOwnPreset(db: Knex, userId: number, id: number): Promise<ImagePreset> {
  const preset = await findPreset(db, userId, id)
  if (!isOwnPreset(userId, preset)) throw new AppError('FORBIDDEN', 'Only who made a preset can change it')
  return preset
}

/** As this person sees it, with their like. */
export async function presentFor(db: Knex, userId: number, row: ImagePreset): Promise<Preset> {
  const like = await db('preset_likes').where({ preset_id: row.id, user_id: userId }).first('preset_id')
  return presentPreset(row, { isLiked: like !== undefined, isMine: isOwnPreset(userId, row) })
}
