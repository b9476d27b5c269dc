import type { Knex } from 'knex'

/** Which agent made a change: its token's id, which outlives the token here, and the token's name at the time. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table board_history add column agent_token_id int, add column agent text;
create index board_history_agent on board_history (board_id, agent_token_id) where agent_token_id is not null;
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
