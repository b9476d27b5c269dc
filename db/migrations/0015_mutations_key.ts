import type { Knex } from 'knex'

// A group commit looks up the mutations of several people at once, by id. With the id first, every plan finds them
// through the index; with the person first, some plans read everything that the person ever did.
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table mutations drop constraint mutations_pkey, add primary key (mutation_id, user_id)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table mutations drop constraint mutations_pkey, add primary key (user_id, mutation_id)')
}
