import type { Knex } from 'knex'

/** Checkpoints: the whole board at intervals in its history, so that no moment is far from one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table board_checkpoints (
  board_id int not null references boards (id) on delete cascade,
  rev int not null,
  -- name, description, category, visibility
  board jsonb not null,
  -- by id: the fields that its author set
  elements jsonb not null,
  created_at timestamptz not null default now(),
  primary key (board_id, rev)
);
-- Up to this rev, no moment is far from a checkpoint.
alter table boards add column checkpoint_rev int not null default 0;
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
