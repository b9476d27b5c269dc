import type { Knex } from 'knex'

/** Presets may have no author, are created idempotently, and can be restored after deletion. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table image_presets alter column user_id drop not null;
alter table image_presets add column uid uuid;
-- Names one that comes with the product: it is put there once.
alter table image_presets add column slug text unique;
alter table image_presets add column deleted_at timestamptz;
alter table image_presets add constraint image_presets_uid unique (user_id, uid);
create index image_presets_popular on image_presets ((likes + usage_count) desc, id) where is_public and deleted_at is null;
create index preset_likes_user on preset_likes (user_id);
-- What a changed picture was made of is seen by whoever sees the picture. By hash, as content is.
create index board_elements_original on board_elements using hash ((properties ->> 'original'))
  where type = 'image' and (properties ->> 'original') is not null;
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
