import type { Knex } from 'knex'

/** Inspirations can be found by the colors of their palettes, with an index like that of boards (0008_search). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create function color_cells(colors text[]) returns text[] language sql immutable parallel safe
  return array(select color_cell(color) from unnest(colors) as color where color_cell(color) is not null);
create index inspirations_cells on inspirations using gin (color_cells(colors));
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
