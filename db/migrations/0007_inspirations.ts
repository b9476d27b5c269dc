import type { Knex } from 'knex'

/** Inspirations can be found by color and sorted by likes. These tables were unused before. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table inspirations drop column is_trending;
alter table inspirations
  add column uid uuid,
  -- Names one that comes with the product: it is put there once.
  add column slug text unique,
  add column width int not null,
  add column height int not null,
  add column colors text[] not null default '{}',
  -- What people call these colors.
  add column color_families text[] not null default '{}',
  -- ln of its publication and its likes, each counting exp(its time in likes' half-lives * ln 2): moves only when
  -- somebody likes it, and orders as at any moment.
  add column heat double precision not null,
  add constraint inspirations_uid unique (user_id, uid);
-- Without its author or its board there is nothing left of it; without a person it would be the product's.
alter table inspirations drop constraint inspirations_user_id_fkey, drop constraint inspirations_board_id_fkey;
alter table inspirations
  add constraint inspirations_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  add constraint inspirations_board_id_fkey foreign key (board_id) references boards (id) on delete cascade,
  add constraint inspirations_author check (user_id is not null or slug is not null);
create index inspirations_heat on inspirations (heat desc, id desc);
create index inspirations_likes on inspirations (likes desc, id desc);
create index inspirations_category on inspirations (category, id desc);
create index inspirations_families on inspirations using gin (color_families);
create index inspirations_image on inspirations (image_url);
create index inspirations_board on inspirations (board_id) where board_id is not null;
create index inspiration_likes_user on inspiration_likes (user_id, created_at desc);
create index bookmarks_inspiration on bookmarks (inspiration_id) where inspiration_id is not null;
create index bookmarks_board on bookmarks (board_id) where board_id is not null;
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
