import type { Knex } from 'knex'

/**
 * The words on boards, for search. They are stored separately and indexed some time after a change
 * (services/search/indexBoards), so that no change to an element pays for it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table board_words (
  board_id int primary key references boards (id) on delete cascade,
  -- the board's rev when it was indexed
  rev int not null,
  is_public boolean not null,
  -- its texts in drawing order, each truncated
  texts text[] not null,
  words tsvector not null
);
-- Only what everyone may see, as in 0008_search.
create index board_words_search on board_words using gin (words) where is_public;
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
