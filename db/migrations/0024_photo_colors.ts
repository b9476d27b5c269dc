import type { Knex } from 'knex'

/** Boards are also found by their photos' colors, which are indexed with their words (services/search/indexBoards). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
-- Those that cover most come first; null until a board with it was indexed.
alter table assets add column colors text[];
alter table board_words add column photo_colors text[] not null default '{}';
create index board_words_cells on board_words using gin (color_cells(photo_colors)) where is_public;
-- All boards are indexed again.
update board_words set rev = -1;
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
