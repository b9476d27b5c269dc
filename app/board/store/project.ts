import type { Element } from '../../../contract/shared/element'
import type { LocalBoard } from '../../offline/types'
import { type BoardElement, fromFields, fromRow, patched } from './BoardElement'
import type { PendingChange } from './Pending'

/**
 * What one element looks like: its confirmed row with this device's unacknowledged changes on top, per field and per
 * property. Undefined if it does not exist, or no longer does.
 */
export function project(row: Element | undefined, changes: readonly PendingChange[]): BoardElement | undefined {
  let element = row && fromRow(row)
  for (const { change, isSent } of changes) {
    switch (change.kind) {
      case 'element.create':
        // If there is a row, the server has the create, unless it was never sent: then it restores a deleted element.
        if (!element || !isSent) element = fromFields(change.elementId, change.data)
        break
      case 'element.update':
        element = element && patched(element, change.data)
        break
      case 'element.delete':
        element = undefined
        break
      default:
        break
    }
  }
  return element
}

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
  // In the trash or deleted: no change could be sent.
  if (board.deletedAt !== null || board.isGone) board = { ...board, canEdit: false }
  return before !== null && shown(board) === shown(before) ? before : board
}

const shown = (board: LocalBoard): string => JSON.stringify({ ...board, cursor: 0, openedAt: 0 })
