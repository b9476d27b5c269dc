import type { Preset, PresetPatch } from '../../../contract/preset'
import type { Deps } from '../../deps'
import { spend } from '../../rateLimits'
import { assertVerified } from '../accounts/assertVerified'
import { findOwnPreset, presentFor } from './findPreset'

/** Changes some fields. What others used or liked stays counted. Throws NOT_FOUND, FORBIDDEN, EMAIL_NOT_VERIFIED, RATE_LIMIT. */
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
