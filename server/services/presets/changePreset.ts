import type { Knex } from 'knex'
import type { Preset, PresetPatch } from '../../../contract/preset'
import { ImagePreset } from '../../../db/models'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { canUsePreset, isOwnPreset } from '../../policies/presetPolicy'
import { presentPreset } from '../../presenters/preset'
import { spend } from '../../rateLimits'
import { assertVerified } from '../accounts/assertVerified'

/** Finds a preset that this person may use. Throws NOT_FOUND, also for someone else's private one. */
export async function findPreset(db: Knex, userId: number, id: number): Promise<ImagePreset> {
  const preset = await ImagePreset.query(db).findById(id)
  if (!preset || !canUsePreset(userId, preset)) throw new AppError('NOT_FOUND', 'Preset not found')
  return preset
}

/** Finds a preset that this person created. Throws NOT_FOUND, and FORBIDDEN if they may only use it. */
export async function findOwnPreset(db: Knex, userId: number, id: number): Promise<ImagePreset> {
  const preset = await findPreset(db, userId, id)
  if (!isOwnPreset(userId, preset)) throw new AppError('FORBIDDEN', 'Only the creator of a preset can change it')
  return preset
}

/** Presents a preset as this person sees it, with their like. */
export async function presentFor(db: Knex, userId: number, row: ImagePreset): Promise<Preset> {
  const like = await db('preset_likes').where({ preset_id: row.id, user_id: userId }).first('preset_id')
  return presentPreset(row, { isLiked: like !== undefined, isMine: isOwnPreset(userId, row) })
}

/**
 * Changes some fields. Uses and likes by others stay counted. Throws NOT_FOUND, FORBIDDEN, EMAIL_NOT_VERIFIED,
 * RATE_LIMIT.
 */
export async function updatePreset(
  deps: Pick<Deps, 'knex' | 'settings' | 'clock' | 'limits'>,
  userId: number,
  id: number,
  patch: PresetPatch,
): Promise<Preset> {
  await spend(deps.limits.presets, String(userId))
  const preset = await findOwnPreset(deps.knex, userId, id)
  if (patch.isPublic && !preset.isPublic) await assertVerified(deps, userId, 'make a preset public')
  const description = patch.description === '' ? null : patch.description
  const row = await preset.$query(deps.knex).patchAndFetch({ ...patch, description, updatedAt: deps.clock() })
  return presentFor(deps.knex, userId, row)
}

type PresetDeps = Pick<Deps, 'knex' | 'clock'>

/** Deletes a preset; it can be restored for TRASH_DAYS. Throws NOT_FOUND, FORBIDDEN. */
export async function deletePreset({ knex, clock }: PresetDeps, userId: number, id: number): Promise<void> {
  const preset = await findOwnPreset(knex, userId, id)
  await preset.$query(knex).patch({ deletedAt: clock() })
}

/** Restores a preset with its likes and uses; a no-op if it was not deleted. Throws NOT_FOUND, FORBIDDEN. */
export async function restorePreset({ knex }: PresetDeps, userId: number, id: number): Promise<Preset> {
  const preset = await ImagePreset.query(knex).findById(id)
  if (!preset || !isOwnPreset(userId, preset)) {
    if (preset?.isPublic && preset.deletedAt === null)
      throw new AppError('FORBIDDEN', 'Only the creator of a preset can change it')
    throw new AppError('NOT_FOUND', 'Preset not found')
  }
  const row = await preset.$query(knex).patchAndFetch({ deletedAt: null })
  return presentFor(knex, userId, row)
}
