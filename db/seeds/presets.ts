import type { Knex } from 'knex'
import { PRESETS } from './presetList'

/** Inserts the presets that ship with the app; idempotent, and keeps later changes to them. */
export async function seedPresets(knex: Knex): Promise<void> {
  const rows = PRESETS.map(({ modifications, ...preset }) => ({
    ...preset,
    modifications: JSON.stringify(modifications),
    is_public: true,
  }))
  await knex('image_presets').insert(rows).onConflict('slug').ignore()
}
