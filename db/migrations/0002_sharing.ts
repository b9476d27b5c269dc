import type { Knex } from 'knex'

/**
 * At most one invitation to a board per account and per email, and a nonce for showing a share link's token to its
 * owner again. These tables were unused before.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create unique index invitations_board_user on invitations (board_id, user_id) where user_id is not null;
create unique index invitations_board_email on invitations (board_id, lower(email)) where email is not null;
-- The token is derived from this and a key that is not in the database, so the database alone opens no board.
alter table share_links add column nonce text not null;
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
