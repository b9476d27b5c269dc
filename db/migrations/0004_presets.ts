import type { Knex } from 'knex'

/** Presets may have no author, are created idempotently, and can be restored after deletion. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table image_presets alter column user_id drop not null;
alter table image_presets add column uid uuid;
-- Identifies a preset that ships with the app, so that it is added only once.
alter table image_presets add column slug text unique;
alter table image_presets add column deleted_at timestamptz;
alter table image_presets add constraint image_presets_uid unique (user_id, uid);
create index image_presets_popular on image_presets ((likes + usage_count) desc, id) where is_public and deleted_at is null;
create index preset_likes_user on preset_likes (user_id);
-- Whoever may see a modified image may also see its original. A hash index, as for content.
create index board_elements_original on board_elements using hash ((properties ->> 'original'))
  where type = 'image' and (properties ->> 'original') is not null;
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
