import type { Change } from '../../offline/types'
import type { BoardElement } from '../store/BoardElement'
import { DEEDS, DEEDS_DONE, elementCount, redone, undone } from './words'

/** What a commit was for, as a person would call it. */
export type Deed = keyof typeof DEEDS

/** Taken back, the change that was made is the other of these. */
const REVERSE: Partial<Record<Deed, Deed>> = {
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

/** One own commit in words, e.g. `Deleted 3 elements`, `Undone: move`; null for what nobody needs to hear of. */
export function deedWords(changes: readonly Change[], cause: Cause): string | null {
  const deed = deedOf(changes)
  if (deed === null) return null
  if (cause === 'do') return deed === 'board' ? DEEDS_DONE[deed] : `${DEEDS_DONE[deed]} ${counted(changes)}`
  return cause === 'undo' ? undone(DEEDS[REVERSE[deed] ?? deed]) : redone(DEEDS[deed])
}

export function deedOf(changes: readonly Change[]): Deed | null {
  const kinds = new Set(changes.map(({ kind }) => kind))
  if (kinds.has('element.create')) return 'add'
  if (kinds.has('element.delete')) return 'delete'
  if (kinds.has('board.update')) return 'board'
  return kinds.has('element.update') ? deedOfUpdates(changes) : null
}

function deedOfUpdates(changes: readonly Change[]): Deed {
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

function counted(changes: readonly Change[]): string {
  const ids = new Set(changes.flatMap((change) => ('elementId' in change ? [change.elementId] : [])))
  return elementCount(ids.size)
}
