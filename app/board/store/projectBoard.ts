import type { LocalBoard } from '../../offline/types'
import type { PendingChange } from './Pending'

/**
 * The board's own fields with this device's unacknowledged changes on top. Returns `before` where nothing differs,
 * so that its identity tells whether anything changed.
 */
export function projectBoard(
  row: LocalBoard,
  changes: readonly PendingChange[],
  before: LocalBoard | null,
): LocalBoard {
  let board = row
  for (const { change } of changes) if (change.kind === 'board.update') board = { ...board, ...change.data }
  const isSame = before !== null && JSON.stringify(board) === JSON.stringify(before)
  return isSame ? before : board
}
