import type { LocalBoard } from '../../offline/types'
import type { PendingChange } from './Pending'

/**
 * The board's own fields with this device's unacknowledged changes on top. Returns `before` if nothing differs, so that
 * its identity tells whether anything changed. Sync-only fields (cursor, openedAt) make no difference.
 */
export function projectBoard(
  row: LocalBoard,
  changes: readonly PendingChange[],
  before: LocalBoard | null,
): LocalBoard {
  let board = row
  for (const { change } of changes) {
    if (change.kind === 'board.update') board = { ...board, ...change.data }
    if (change.kind === 'board.restore') board = { ...board, deletedAt: null }
  }
  // In the trash, or deleted: nothing could be sent to it.
  if (board.deletedAt !== null || board.isGone) board = { ...board, canEdit: false }
  return before !== null && shown(board) === shown(before) ? before : board
}

const shown = (board: LocalBoard): string => JSON.stringify({ ...board, cursor: 0, openedAt: 0 })
