import type { Snapshot, SnapshotQuery } from '../../../contract/history'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { assertReadable, findBoard } from '../boards/findBoard'
import { query } from '../query'
import { checkpointWhereFar } from './checkpoints'
import { type Fields, readMoment } from './readMoment'

const AT = {
  name: 'history-at',
  // Lists truncate times to milliseconds: the time of an entry, as listed, includes that entry.
  text: `select rev from board_history where board_id = $1
    and "timestamp" < date_trunc('milliseconds', $2::timestamptz) + interval '1 millisecond' and rev >= $3
    order by rev desc limit 1`,
}
const BY_ID = {
  name: 'history-by-id',
  text: 'select rev from board_history where board_id = $1 and id = $2 and rev >= $3',
}

export const NO_SNAPSHOT = 'No snapshot data'

/**
 * The board at a moment, or right after an entry of its history, for anyone who may view it.
 * Throws BOARD_IN_TRASH, and NOT_FOUND, also if there was no history yet or they may not see that far back.
 */
export async function readSnapshot(
  deps: Pick<Deps, 'knex' | 'log'>,
  { userId, boardId }: { readonly userId: number; readonly boardId: number },
  { timestamp, entry }: SnapshotQuery,
): Promise<Snapshot> {
  const { knex: db } = deps
  const { board, historyFrom } = await findBoard(db, userId, boardId)
  assertReadable(userId, board)
  const found = await (entry === undefined
    ? query<{ rev: number }>(db, AT, [boardId, timestamp, historyFrom])
    : query<{ rev: number }>(db, BY_ID, [boardId, entry, historyFrom]))
  const [at] = found
  if (!at) throw new AppError('NOT_FOUND', NO_SNAPSHOT)
  const moment = await readMoment(db, boardId, at.rev)
  checkpointWhereFar(deps, boardId, moment)
  return { rev: moment.rev, board: moment.board, elements: inDrawingOrder(moment.elements) }
}

function inDrawingOrder(elements: ReadonlyMap<string, Fields>): Snapshot['elements'] {
  return [...elements]
    .map(([id, fields]) => ({ ...fields, id }))
    .sort((a, b) => a.zIndex - b.zIndex || (a.id < b.id ? -1 : 1))
}
