import type { Knex } from 'knex'
import { INSPIRATION_CATEGORIES, type InspirationCategory } from '../../../contract/inspiration'
import { IS_SHOWN } from '../../policies/inspirationPolicy'
import { query } from '../query'

// One look into inspirations_category for each, however many there are of it.
const CATEGORIES = {
  name: 'inspirations-categories',
  text: `select known.category from unnest($1::text[]) with ordinality as known (category, place)
    where exists (select 1 from inspirations i where i.category = known.category and ${IS_SHOWN})
    order by known.place`,
}

/** The categories in which something is shown. */
export async function listCategories(knex: Knex): Promise<InspirationCategory[]> {
  const rows = await query<{ category: InspirationCategory }>(knex, CATEGORIES, [[...INSPIRATION_CATEGORIES]])
  return rows.map(({ category }) => category)
}
