import type { Knex } from 'knex'

/** The trend forecast: one for everyone, made once a day by one cluster node. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table ai_forecasts (
  id int primary key default 1 check (id = 1),
  -- null: none was ever made
  body jsonb,
  made_at timestamptz,
  -- when somebody last asked for it: nobody pays for one that nobody reads
  asked_at timestamptz,
  -- until then a node is at it
  claimed_until timestamptz
);
insert into ai_forecasts (id) values (1);
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
