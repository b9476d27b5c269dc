import type { Knex } from 'knex'
import type { Modification } from '../../contract/modification'
import type { PresetCategory } from '../../contract/preset'

/** A preset that ships with the app, public and without an owner. */
export interface SeedPreset {
  /** Permanently identifies it: a preset is inserted only once. */
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly category: PresetCategory
  readonly modifications: readonly Modification[]
}

const brightness = (intensity: number): Modification => ({ type: 'brightness', params: { intensity } })
const contrast = (intensity: number): Modification => ({ type: 'contrast', params: { intensity } })
const saturation = (intensity: number): Modification => ({ type: 'saturation', params: { intensity } })
const temperature = (temperature: number): Modification => ({ type: 'color temperature', params: { temperature } })
/** In turns. */
const hue = (turns: number): Modification => ({ type: 'hue', params: { hue: turns } })
const only = (color: string, adjustment: number): Modification => ({
  type: 'selective color',
  params: { color, adjustment },
})
const gray = (intensity = 1): Modification => ({ type: 'grayscale', params: { intensity } })

// Each kind at most once and in the order of the sliders, so that the sliders can show everything.
export const PRESETS: readonly SeedPreset[] = [
  {
    slug: 'vintage-film',
    name: 'Vintage Film',
    description: 'Warm and a little faded, like prints from a drawer.',
    category: 'vintage',
    modifications: [brightness(1.06), contrast(0.9), temperature(0.32), saturation(0.72)],
  },
  {
    slug: 'sun-bleached',
    name: 'Sun-Bleached',
    description: 'Pale colors and soft shadows of a shop window in July.',
    category: 'vintage',
    modifications: [brightness(1.18), contrast(0.84), temperature(0.18), saturation(0.6)],
  },
  {
    slug: 'clean-daylight',
    name: 'Clean Daylight',
    description: 'Brighter and crisper, with whites that stay white.',
    category: 'modern',
    modifications: [brightness(1.1), contrast(1.06), temperature(-0.06), saturation(1.08)],
  },
  {
    slug: 'product-pop',
    name: 'Product Pop',
    description: 'Strong contrast and rich colors for products that should stand out.',
    category: 'modern',
    modifications: [brightness(1.04), contrast(1.14), saturation(1.28)],
  },
  {
    slug: 'blue-hour',
    name: 'Blue Hour',
    description: 'Cool, dim and quiet: the half hour after sunset.',
    category: 'cinematic',
    modifications: [brightness(0.86), contrast(1.1), temperature(-0.5), saturation(0.82)],
  },
  {
    slug: 'amber-noir',
    name: 'Amber Noir',
    description: 'Dark, warm and nearly without color, as if lit by one lamp.',
    category: 'cinematic',
    modifications: [brightness(0.84), contrast(1.18), temperature(0.45), saturation(0.45)],
  },
  {
    slug: 'ink-and-paper',
    name: 'Ink & Paper',
    description: 'Black and white with hard edges, for graphic boards.',
    category: 'artistic',
    modifications: [brightness(1.06), contrast(1.26), gray()],
  },
  {
    slug: 'one-red-thread',
    name: 'One Red Thread',
    description: 'The reds come forward, everything else steps back.',
    category: 'artistic',
    modifications: [contrast(1.06), saturation(0.55), only('red', 0.9)],
  },
  {
    slug: 'other-planet',
    name: 'Other Planet',
    description: 'All hues shifted by a third of the color wheel.',
    category: 'artistic',
    modifications: [contrast(1.05), hue(0.33), saturation(1.15)],
  },
  {
    slug: 'soft-portrait',
    name: 'Soft Portrait',
    description: 'Gentle contrast and a little warmth for skin.',
    category: 'portrait',
    modifications: [brightness(1.08), contrast(0.93), temperature(0.14), saturation(0.95)],
  },
  {
    slug: 'silver-portrait',
    name: 'Silver Portrait',
    description: 'Black and white with smooth, gradual grays.',
    category: 'portrait',
    modifications: [brightness(1.1), contrast(0.96), gray()],
  },
  {
    slug: 'deep-forest',
    name: 'Deep Forest',
    description: 'Rich greens under a cool sky.',
    category: 'landscape',
    modifications: [brightness(0.95), contrast(1.1), temperature(-0.14), only('green', 0.45)],
  },
  {
    slug: 'golden-field',
    name: 'Golden Field',
    description: 'Low evening sun over grass and stone.',
    category: 'landscape',
    modifications: [brightness(1.06), contrast(1.06), temperature(0.42), saturation(1.15)],
  },
  {
    slug: 'quiet-board',
    name: 'Quiet Board',
    description: 'Half the color removed, so that images from different sources go together.',
    category: 'custom',
    modifications: [brightness(1.03), contrast(0.95), saturation(0.5)],
  },
]

/** Inserts the presets that ship with the app; idempotent, and keeps later changes to them. */
export async function seedPresets(knex: Knex): Promise<void> {
  const rows = PRESETS.map(({ modifications, ...preset }) => ({
    ...preset,
    modifications: JSON.stringify(modifications),
    is_public: true,
  }))
  await knex('image_presets').insert(rows).onConflict('slug').ignore()
}
