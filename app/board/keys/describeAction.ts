import type { Change } from '../../offline/types'
import type { BoardElement } from '../store/BoardElement'
import { ACTION_NAMES, COMPLETED_ACTIONS, elementCount, RESTORE_OF_VERSION, redone, undone } from './words'

/** What a commit did, as a person would call it. */
export type ActionName = keyof typeof ACTION_NAMES

/** Actions whose undo is another action. */
const REVERSE: Partial<Record<ActionName, ActionName>> = {
  add: 'delete',
  delete: 'add',
  group: 'ungroup',
  ungroup: 'group',
  lock: 'unlock',
  unlock: 'lock',
  hide: 'show',
  show: 'hide',
}

export type Cause = 'do' | 'undo' | 'redo'

/**
 * Describes one of this person's commits, e.g. `Deleted 3 elements`, `Undone: move`; null if it needs no announcement.
 * `isRestore`: it undoes or redoes the restore of a version.
 */
export function describeAction(changes: readonly Change[], cause: Cause, isRestore = false): string | null {
  if (isRestore) return cause === 'undo' ? undone(RESTORE_OF_VERSION) : redone(RESTORE_OF_VERSION)
  const action = classifyAction(changes)
  if (action === null) return null
  if (cause === 'do')
    return action === 'board' ? COMPLETED_ACTIONS[action] : `${COMPLETED_ACTIONS[action]} ${describeCount(changes)}`
  return cause === 'undo' ? undone(ACTION_NAMES[REVERSE[action] ?? action]) : redone(ACTION_NAMES[action])
}

export function classifyAction(changes: readonly Change[]): ActionName | null {
  const kinds = new Set(changes.map(({ kind }) => kind))
  if (kinds.has('element.create')) return 'add'
  if (kinds.has('element.delete')) return 'delete'
  if (kinds.has('board.update')) return 'board'
  return kinds.has('element.update') ? classifyUpdates(changes) : null
}

function classifyUpdates(changes: readonly Change[]): ActionName {
  const fields: Record<string, unknown> = {}
  for (const change of changes) {
    if (change.kind !== 'element.update') continue
    const { properties, ...columns } = change.data
    Object.assign(fields, columns, properties)
  }
  const has = (...names: (keyof BoardElement | string)[]) => names.some((name) => name in fields)
  if (has('groupId')) return fields.groupId === null ? 'ungroup' : 'group'
  if (has('locked')) return fields.locked === null ? 'unlock' : 'lock'
  if (has('hidden')) return fields.hidden === null ? 'show' : 'hide'
  if (has('name', 'groupName')) return 'rename'
  if (has('content')) return 'edit'
  if (has('width', 'height')) return 'resize'
  if (has('rotation')) return 'turn'
  if (has('positionX', 'positionY')) return 'move'
  return has('zIndex') ? 'restack' : 'style'
}

function describeCount(changes: readonly Change[]): string {
  const ids = new Set(changes.flatMap((change) => ('elementId' in change ? [change.elementId] : [])))
  return elementCount(ids.size)
}
