import type { Preset } from '../../../contract/preset'
import { ImagePreset } from '../../../db/models/ImagePreset'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { isOwnPreset } from '../../policies/presetPolicy'
import { findOwnPreset, presentFor } from './findPreset'

type PresetDeps = Pick<Deps, 'knex' | 'clock'>

/** Takes it off every list; for TRASH_DAYS it can be brought back. Throws NOT_FOUND, FORBIDDEN. */
export async function deletePreset({ knex, clock }: PresetDeps, userId: number, id: number): Promise<void> {
  const preset = await findOwnPreset(knex, userId, id)
  await preset.$query(knex).patch({ deletedAt: clock() })
}

/** As it was, likes and uses included; one that was not deleted stays as it is. Throws NOT_FOUND, FORBIDDEN. */
export async function restorePreset({ knex }: PresetDeps, userId: number, id: number): Promise<Preset> {
  const preset = await ImagePreset.query(knex).findById(id)
  if (!preset || !isOwnPreset(userId, preset)) {
    if (preset?.isPublic && preset.deletedAt === null)
      throw new AppError('FORBIDDEN', 'Only who made a preset can change it')
    throw new AppError('NOT_FOUND', 'Preset not found')
  }
  const row = await preset.$query(knex).patchAndFetch({ deletedAt: null })
  return presentFor(knex, userId, row)
}
