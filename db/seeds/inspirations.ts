import type { Knex } from 'knex'
import { colorFamilyOf } from '../../contract/colorFamily'
import { trendingScore } from '../trendingScore'
import { INSPIRATIONS } from './inspirationList'
import { PICTURES } from './inspirationPictures'

/** Inserts the inspirations that ship with the app; idempotent, and keeps later changes to them. */
export async function seedInspirations(knex: Knex): Promise<void> {
  const now = new Date()
  const rows = INSPIRATIONS.flatMap((inspiration) => {
    const picture = PICTURES[inspiration.slug]
    if (!picture) return []
    const { width, height, colors } = picture
    return {
      ...inspiration,
      image_url: `/inspirations/${inspiration.slug}.webp`,
      width,
      height,
      colors: [...colors],
      color_families: [...new Set(colors.map(colorFamilyOf))],
      heat: trendingScore(now),
      created_at: now,
    }
  })
  await knex('inspirations').insert(rows).onConflict('slug').ignore()
}
