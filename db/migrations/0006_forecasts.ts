import type { Knex } from 'knex'

/** The trend forecast: one for everyone, made once a day by one cluster node. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table ai_forecasts (
  id int primary key default 1 check (id = 1),
  -- null if there has been none yet
  body jsonb,
  made_at timestamptz,
  -- when someone last requested it: as long as no one does, no new one is paid for
  asked_at timestamptz,
  -- until then, a cluster node is working on it
  claimed_until timestamptz
);
insert into ai_forecasts (id) values (1);
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
