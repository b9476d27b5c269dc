import type * as z from 'zod/mini'
import { PRESETS_PER_PERSON_MAX } from '../../../contract/limits'
import type { Preset, presetCreate } from '../../../contract/preset'
import { ImagePreset } from '../../../db/models'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { presentPreset } from '../../presenters/preset'
import { spend } from '../../rateLimits'
import { assertVerified } from '../accounts/assertVerified'
import { presentFor } from './changePreset'

export interface CreatedPreset {
  readonly preset: Preset
  /** False if this `uid` created one before: that one is returned, unchanged. */
  readonly isNew: boolean
}

/** Creates a preset, once per `uid`. Throws TOO_MANY_PRESETS, RATE_LIMIT, and EMAIL_NOT_VERIFIED for a public one. */
export async function createPreset(
  deps: Pick<Deps, 'knex' | 'settings' | 'clock' | 'limits'>,
  userId: number,
  { uid, description, ...fields }: z.output<typeof presetCreate>,
): Promise<CreatedPreset> {
  await spend(deps.limits.presets, String(userId))
  return deps.knex.transaction(async (trx) => {
    // Serialized per person, so that concurrent requests miss neither a repeat nor the limit.
    await trx.raw('select id from users where id = ? for no key update', [userId])
    const known = uid === undefined ? undefined : await ImagePreset.query(trx).findOne({ user_id: userId, uid })
    if (known) return { preset: await presentFor(trx, userId, known), isNew: false }
    if (fields.isPublic) await assertVerified({ ...deps, knex: trx }, userId, 'make a preset public')
    const count = await ImagePreset.query(trx).where({ user_id: userId }).whereNull('deleted_at').resultSize()
    if (count >= PRESETS_PER_PERSON_MAX) {
      throw new AppError('TOO_MANY_PRESETS', `You have ${PRESETS_PER_PERSON_MAX} presets. Delete one you do not need.`)
    }
    const now = deps.clock()
    const row = {
      ...fields,
      uid: uid ?? null,
      description: description || null,
      userId,
      createdAt: now,
      updatedAt: now,
    }
    const made = await ImagePreset.query(trx).insert(row).returning('*')
    return { preset: presentPreset(made, { isLiked: false, isMine: true }), isNew: true }
  })
}
