import type { Knex } from 'knex'

/**
 * What is written on boards, for the search. It stands beside the boards and is read from them a while after they were
 * changed (services/search/words), so that no change of an element pays for it.
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
