import type { Knex } from 'knex'

/** Images that only a board's history names are found by their address: its members may see them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create index board_history_replaced on board_history using hash ((previous_state ->> 'content'))
  where previous_state ->> 'content' like '/assets/%';
create index board_history_thumbnail on board_history using hash (thumbnail_url) where thumbnail_url is not null;
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
