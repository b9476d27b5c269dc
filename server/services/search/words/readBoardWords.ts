import type { Knex } from 'knex'
import { query } from '../../query'

/** Boards that are read in one statement. */
const BATCH = 100
/** Texts of one board that are found, the lowest on it first, and letters of each. */
const TEXTS = 300
const LETTERS = 1000

const DUE = {
  name: 'board-words-due',
  text: `select b.id from boards b left join board_words w on w.board_id = b.id
    where b.id > $1 and w.rev is distinct from b.rev order by b.id limit ${BATCH}`,
}
// Of two nodes that read the same board the later state stays.
const READ = {
  name: 'board-words-read',
  text: `insert into board_words (board_id, rev, is_public, texts, words)
    select b.id, b.rev, b.visibility = 'public' and b.deleted_at is null, t.texts,
      search_words(array_to_string(t.texts, ' '))
    from boards b cross join lateral (
      select coalesce(array_agg(e.content), '{}') as texts from (
        select left(e.content, ${LETTERS}) as content from board_elements e
        where e.board_id = b.id and e.type = 'text' and e.deleted_at is null
        order by e.z_index, e.id limit ${TEXTS}) e
    ) t
    where b.id = any($1::int[])
    on conflict (board_id) do update set rev = excluded.rev, is_public = excluded.is_public, texts = excluded.texts,
      words = excluded.words where board_words.rev < excluded.rev`,
}

/**
 * Reads what is written on the boards that were changed since it was last read, of any board. Several servers may do it
 * at once, and any may be killed meanwhile.
 */
export async function readBoardWords(db: Knex): Promise<void> {
  let last = 0
  for (;;) {
    const due = await query<{ id: number }>(db, DUE, [last])
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    await query(db, READ, [ids])
    last = ids.at(-1) ?? last
  }
}
