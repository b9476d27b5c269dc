import type { Knex } from 'knex'
import { PRESETS } from './presetList'

/** Puts the presets that come with the product there, once each: what people made of them since is left alone. */
export async function seedPresets(knex: Knex): Promise<void> {
  const rows = PRESETS.map(({ modifications, ...preset }) => ({
    ...preset,
    modifications: JSON.stringify(modifications),
    is_public: true,
  }))
  await knex('image_presets').insert(rows).onConflict('slug').ignore()
}
