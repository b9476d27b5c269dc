import type { Knex } from 'knex'

// Every upload sums up what the person has uploaded, to check it against their quota.
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index asset_uploads_user on asset_uploads (user_id)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index asset_uploads_user')
}
