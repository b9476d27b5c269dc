import type { Knex } from 'knex'

/** A deleted template can be restored for a while; its images are found by their address. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table templates
  add column deleted_at timestamptz,
  -- addresses of its images: its owner may still see them
  add column assets text[] not null default '{}';
create index templates_assets on templates using gin (assets);
create index boards_trash on boards (deleted_at) where deleted_at is not null;
-- since when nothing refers to it; it is deleted only some time later
alter table assets add column unused_since timestamptz;
create index assets_unused on assets (unused_since) where unused_since is not null;
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
