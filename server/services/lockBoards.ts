import type { Knex } from 'knex'
import { query } from './query'

const LOCK = {
  name: 'boards-lock',
  text: 'select id from boards where id = any($1::int[]) order by id for no key update',
}

/**
 * Waits for the boards' rows and locks them for the transaction. Data read in this same statement would be from the
 * snapshot before the wait, so callers read afterwards, in another statement.
 */
export async function lockBoards(trx: Knex.Transaction, boardIds: readonly number[]): Promise<void> {
  await query(trx, LOCK, [boardIds])
}
