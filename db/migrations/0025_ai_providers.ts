import type { Knex } from 'knex'

/** People's own AI providers. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table ai_providers (
  user_id int primary key references users (id) on delete cascade,
  -- null: the service that the server itself uses
  base_url text,
  -- encrypted with the server's session keys (server/sealedSecret.ts): useless to anyone with only the database
  sealed_key bytea not null,
  -- null: the service's default
  text_model text,
  vision_model text,
  image_model text,
  updated_at timestamptz not null
);
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
