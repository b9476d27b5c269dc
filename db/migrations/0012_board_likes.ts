import type { Knex } from 'knex'

/** Likes of public boards, as for inspirations. Saved boards are already in `bookmarks`. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table boards add column likes int not null default 0;
create table board_likes (
  board_id int not null references boards (id) on delete cascade,
  user_id int not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (board_id, user_id)
);
create index board_likes_user on board_likes (user_id, created_at desc);
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
