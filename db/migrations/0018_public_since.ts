import type { Knex } from 'knex'

/**
 * The rev at which a board was last made public: non-members see its history from there. Null: they see none of its
 * history.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table boards add column public_since_rev int;
-- A board that still has all of its entries, but none that made it public, was created as public. If that entry may
-- have been thinned out, its public history begins with the next change.
update boards b set public_since_rev = coalesce(
  (select max(h.rev) from board_history h where h.board_id = b.id and h.element_id is null
     and h.new_state ->> 'visibility' = 'public' and h.previous_state ->> 'visibility' = 'private'),
  case when (select count(*) from board_history h where h.board_id = b.id) = b.rev then 0 else b.rev + 1 end
) where b.visibility = 'public';
`)
}

/** Migrations are forward-only. */
export async function down(): Promise<void> {
  throw new Error('Migrations are forward-only: restore a backup instead.')
}
