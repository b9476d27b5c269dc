import type { RestoredChange } from '../../../contract/history'
import type { ElementFields, ElementPatch } from '../../../contract/shared/element'
import { type Act, BOARD_FIELDS, BOARD_ID, type BoardFields } from './Act'

/** A restore of a version, as the server applied it. */
export interface Restored {
  /** The restore's mutation id. */
  readonly mutationId: string
  /** The board's rev after it. */
  readonly rev: number
  /** What it changed, in order. */
  readonly changes: readonly RestoredChange[]
}

export function restoreActs({ changes, mutationId }: Restored): Act[] {
  return changes.flatMap((change) => actOf(change, mutationId) ?? [])
}

// The states were validated when the change was applied.
function actOf({ changeType, elementId: id, previousState, newState }: RestoredChange, mutationId: string): Act | null {
  if (id === null) return boardAct(previousState, newState, mutationId)
  if (changeType === 'create') return { kind: 'create', id, mutationId, fields: newState as unknown as ElementFields }
  if (changeType === 'delete')
    return { kind: 'delete', id, mutationId, fields: previousState as unknown as ElementFields }
  if (!previousState || !newState) return null
  return { kind: 'update', id, mutationId, before: previousState as ElementPatch, after: newState as ElementPatch }
}

function boardAct(before: RestoredChange['previousState'], after: RestoredChange['newState'], mutationId: string) {
  const act = { kind: 'board', id: BOARD_ID, mutationId, before: ownFields(before), after: ownFields(after) } as const
  return Object.keys(act.after).length > 0 ? act : null
}

/** The board's own fields without the thumbnail, which follows the content. */
function ownFields(state: RestoredChange['newState']): Partial<BoardFields> {
  const names = BOARD_FIELDS.filter((name) => state?.[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, state?.[name]]))
}
