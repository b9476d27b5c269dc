import type { Knex } from 'knex'

/** Boards are also found by their photos' colors, which are indexed with their words (services/search/indexBoards). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
-- What covers most first; null until it is on a board that was read.
alter table assets add column colors text[];
alter table board_words add column photo_colors text[] not null default '{}';
create index board_words_cells on board_words using gin (color_cells(photo_colors)) where is_public;
-- All of them are read once more.
update board_words set rev = -1;
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
