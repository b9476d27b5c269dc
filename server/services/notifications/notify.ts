import type { Knex } from 'knex'
import type { Deps } from '../../deps'
import { query } from '../query'
import type { NewNotification } from './NewNotification'

export type NotifyDeps = Pick<Deps, 'knex' | 'clock' | 'notified'>

// The board's name is kept with it: who lost the board is still told which one it was.
const INSERT = {
  name: 'notifications-insert',
  text: `insert into notifications (user_id, kind, data, created_at)
    select n."userId", n.kind, n.data || jsonb_build_object('boardName', b.name), $2
    from jsonb_to_recordset($1::jsonb) as n ("userId" int, kind text, data jsonb)
    join boards b on b.id = (n.data->>'boardId')::int
    join users u on u.id = n."userId"`,
}

/**
 * Tells people what happened: writes it down, then tells their open pages that there is something to read.
 * Called after commit, never within a transaction: what is told must be true.
 */
export async function notify(deps: NotifyDeps, notes: readonly NewNotification[]): Promise<void> {
  if (notes.length === 0) return
  await insertNotifications(deps.knex, notes, deps.clock())
  deps.notified([...new Set(notes.map(({ userId }) => userId))])
}

/** Who or whose board is gone meanwhile is left out. */
export async function insertNotifications(db: Knex, notes: readonly NewNotification[], now: Date): Promise<void> {
  await query(db, INSERT, [JSON.stringify(notes), now])
}
