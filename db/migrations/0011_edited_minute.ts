import type { Knex } from 'knex'

/**
 * Every change to an element updates its board's rev and last_edited. With last_edited in an index, no such update was
 * heap-only: each wrote to all indexes on boards, including those for search. Lists now sort by the minute, so only the
 * first change in a minute does that.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
drop index boards_public;
alter table boards add column edited_minute timestamptz not null
  generated always as (date_bin('1 minute', last_edited, '2000-01-01 00:00:00Z')) stored;
create index boards_public on boards (edited_minute desc, id desc)
  where visibility = 'public' and deleted_at is null and thumbnail_url is not null;
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
