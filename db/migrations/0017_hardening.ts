import type { Knex } from 'knex'
import { skeletonOf } from '../usernameSkeleton'

/**
 * The address that a verification link was mailed to, the only one that it confirms; username skeletons, and usernames
 * of deleted accounts, which are reserved for a while; and the latest time at which a session ends.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table users add column verification_email text;
-- Existing links don't record the address they were mailed to: they expire, and new ones are mailed on request.
update users set verification_token = null, verification_token_expiry = null where verification_token is not null;
alter table users add column username_skeleton text;
create index users_skeleton on users (username_skeleton);
-- Existing sessions end this long after the migration.
alter table sessions add column ends_at timestamptz not null default now() + interval '180 days';
create table held_usernames (
  skeleton text primary key,
  held_until timestamptz not null
);
`)
  await addSkeletons(knex)
}

const AT_ONCE = 1000
const SET_SKELETONS = `update users u set username_skeleton = s.skeleton
  from unnest(?::int[], ?::text[]) as s (id, skeleton) where s.id = u.id`

async function addSkeletons(knex: Knex): Promise<void> {
  for (let last = 0; ; ) {
    const users: { id: number; username: string }[] = await knex('users')
      .select('id', 'username')
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
    if (users.length === 0) return
    await knex.raw(SET_SKELETONS, [users.map(({ id }) => id), users.map(({ username }) => skeletonOf(username))])
    last = users.at(-1)?.id ?? last
  }
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
