import type { Knex } from 'knex'

// The contract defines the kinds of elements: a database that a newer version wrote to, or a backup of one, may have
// kinds that this version doesn't know. Their names match KIND_PATTERN in contract/rules/elementKind.ts.
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table board_elements drop constraint board_elements_type_check,
  add constraint board_elements_type_check check (type ~ '^[a-z][a-z0-9_-]{0,31}$');
-- Which images these refer to is found by reading them all: there are few (services/assets/purgeAssets).
create index board_elements_unknown on board_elements (board_id) where type not in ('image', 'text', 'color', 'shape');
`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
drop index board_elements_unknown;
alter table board_elements drop constraint board_elements_type_check,
  add constraint board_elements_type_check check (type in ('image', 'text', 'color', 'shape'));
`)
}
