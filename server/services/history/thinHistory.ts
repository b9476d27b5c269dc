import type { Knex } from 'knex'
import { HISTORY_DAYS } from '../../../contract/limits'
import { query } from '../query'
import { makeDueCheckpoints, saveCheckpoint } from './checkpoints'

const DAY = 24 * 60 * 60 * 1000

// Everything up to the last checkpoint that is old enough is thinned; later entries can still be applied to it.
const OLD = {
  name: 'history-old',
  text: `select c.board_id as "boardId", max(c.rev) as rev from board_checkpoints c
    join board_history h on h.board_id = c.board_id and h.rev = c.rev and h."timestamp" < $1
    where exists (select 1 from board_history o where o.board_id = c.board_id and o.rev < c.rev
      and o.change_type <> 'snapshot'
      and not exists (select 1 from board_checkpoints k where k.board_id = o.board_id and k.rev = o.rev))
    group by c.board_id`,
}
const SAVED = {
  name: 'history-saved',
  text: `select rev from board_history h where board_id = $1 and rev <= $2 and change_type = 'snapshot'
    and not exists (select 1 from board_checkpoints c where c.board_id = h.board_id and c.rev = h.rev) order by rev`,
}
const THIN = {
  name: 'history-thin',
  text: `delete from board_history h where board_id = $1 and rev <= $2 and change_type <> 'snapshot'
    and not exists (select 1 from board_checkpoints c where c.board_id = h.board_id and c.rev = h.rev)`,
}

/**
 * Thins out history older than HISTORY_DAYS: saved versions and checkpoints stay, each with the whole board. One
 * transaction per board, so it is safe to kill.
 */
export async function thinHistory(db: Knex, now: Date): Promise<void> {
  await makeDueCheckpoints(db)
  const before = new Date(now.getTime() - HISTORY_DAYS * DAY)
  for (const { boardId, rev } of await query<{ boardId: number; rev: number }>(db, OLD, [before])) {
    await db.transaction(async (trx) => {
      for (const saved of await query<{ rev: number }>(trx, SAVED, [boardId, rev])) {
        await saveCheckpoint(trx, boardId, saved.rev)
      }
      await query(trx, THIN, [boardId, rev])
    })
  }
}
