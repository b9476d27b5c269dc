import type { Knex } from 'knex'

/**
 * The words on boards, for search. They are stored separately and indexed some time after a change
 * (services/search/indexBoards), so that no change to an element pays for it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table board_words (
  board_id int primary key references boards (id) on delete cascade,
  -- of the board, when it was read
  rev int not null,
  is_public boolean not null,
  -- the texts on it, in the order they are drawn, each cut
  texts text[] not null,
  words tsvector not null
);
-- Only what everybody may see, as in 0008_search.
create index board_words_search on board_words using gin (words) where is_public;
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
