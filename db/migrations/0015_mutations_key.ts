import type { Knex } from 'knex'

// A group's mutations are looked up by their ids, and those of several people at once: with the id first the index
// finds them in every plan, with the person first some plans read everything that person ever did.
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table mutations drop constraint mutations_pkey, add primary key (mutation_id, user_id)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table mutations drop constraint mutations_pkey, add primary key (user_id, mutation_id)')
}
