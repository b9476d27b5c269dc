import type { Knex } from 'knex'

/** Inspirations can be found by color and sorted by likes. These tables were unused before. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table inspirations drop column is_trending;
alter table inspirations
  add column uid uuid,
  -- Identifies an inspiration that ships with the app, so that it is added only once.
  add column slug text unique,
  add column width int not null,
  add column height int not null,
  add column colors text[] not null default '{}',
  -- What people call these colors, such as red.
  add column color_families text[] not null default '{}',
  -- The logarithm of the sum over its publication and its likes, each weighing 2 ^ (its time in half-lives of a like):
  -- it changes only with a like, and the order is right at any time (trendingScore.ts).
  add column heat double precision not null,
  add constraint inspirations_uid unique (user_id, uid);
-- Deleted with its author or its board; without an author, it would be one that ships with the app.
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
