import { mergePatch } from '../../../contract/rules/elementPatching'
import type { Board } from '../../../contract/shared/board'
import type { ElementFields } from '../../../contract/shared/element'

// Pure: a board's state after each of its changes.

/** The board's own fields that history keeps. */
export type BoardPart = Pick<Board, 'name' | 'description' | 'category' | 'visibility'>
export const BOARD_PART = ['name', 'description', 'category', 'visibility'] as const

/** The fields of an element that its author set. */
export type Fields = Required<ElementFields>

/** A row of the history, as far as it leads from one moment to the next. */
export interface Step {
  readonly rev: number
  readonly changeType: 'create' | 'update' | 'delete' | 'snapshot'
  readonly elementId: string | null
  readonly previousState: Record<string, unknown> | null
  readonly newState: Record<string, unknown> | null
}

/** Applies the step to the elements. Steps of the board's own fields leave them alone. */
export function applyStep(elements: Map<string, Fields>, { changeType, elementId, newState }: Step): void {
  if (elementId === null) return
  if (changeType === 'delete') {
    elements.delete(elementId)
    return
  }
  // History entries were parsed when they were written.
  if (changeType === 'create') elements.set(elementId, newState as unknown as Fields)
  const element = elements.get(elementId)
  if (changeType === 'update' && element) elements.set(elementId, mergePatch(element, newState ?? {}))
}

/** The board's fields as they were before these steps, which are given newest first. */
export function boardBefore(board: BoardPart, steps: readonly Step[]): BoardPart {
  const before = { ...board } as Record<string, unknown>
  for (const { elementId, previousState } of steps) {
    if (elementId !== null || !previousState) continue
    for (const name of BOARD_PART) if (name in previousState) before[name] = previousState[name]
  }
  return before as unknown as BoardPart
}
