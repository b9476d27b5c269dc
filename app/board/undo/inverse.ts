import { defaultsOf } from '../../../contract/rules/elementDefaults'
import { ELEMENT_COLUMNS, type ElementColumn, isSameValue } from '../../../contract/rules/elementPatching'
import type { ElementFields, ElementPatch, PropertiesPatch } from '../../../contract/shared/element'
import { type Act, BOARD_FIELDS, BOARD_ID, type BoardFields, type UndoElement } from './Act'

/** What to do to one element, or to the board. */
export type Plan =
  | { readonly kind: 'create'; readonly id: string; readonly fields: ElementFields }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'update'; readonly id: string; readonly patch: ElementPatch }
  | { readonly kind: 'board'; readonly id: typeof BOARD_ID; readonly patch: Partial<BoardFields> }

export interface Inverse {
  readonly plans: readonly Plan[]
  /** How many values and elements someone else has changed since: they are left alone. */
  readonly skipped: number
}

/**
 * The plans that undo the acts on the board as it is now. They only affect what is still as the acts left it, not what
 * someone else has changed, deleted or restored since.
 */
export function inverseOf(
  acts: readonly Act[],
  get: (id: string) => UndoElement | undefined,
  board: BoardFields | null = null,
): Inverse {
  const plans: Plan[] = []
  /** Elements that the plans so far delete. */
  const deleted = new Set<string>()
  let skipped = 0
  for (const act of acts.toReversed()) {
    if (act.kind === 'board') {
      const { patch, skipped: skippedFields } = boardBack(board, act.before, act.after)
      skipped += skippedFields
      if (patch) plans.push({ kind: 'board', id: BOARD_ID, patch })
      continue
    }
    const element = deleted.has(act.id) ? undefined : get(act.id)
    if (act.kind === 'create') {
      if (!element) continue
      if (act.fields && !isUnchanged(element, act.fields)) {
        skipped++
        continue
      }
      deleted.add(act.id)
      plans.push({ kind: 'delete', id: act.id })
    } else if (act.kind === 'delete') {
      if (!element) plans.push({ kind: 'create', id: act.id, fields: act.fields })
    } else if (!element) skipped++
    else {
      const { patch, skipped: skippedFields } = patchBack(element, act.before, act.after)
      skipped += skippedFields
      if (patch) plans.push({ kind: 'update', id: act.id, patch })
    }
  }
  return { plans, skipped }
}

function patchBack(element: UndoElement, before: ElementPatch, after: ElementPatch) {
  const columns: Record<string, unknown> = {}
  const properties: PropertiesPatch = {}
  let skipped = 0
  /** Whether to reset a value; counts it as skipped if someone else has changed it. */
  const isDue = (now: unknown, mine: unknown, old: unknown): boolean => {
    if (isSameValue(now, old)) return false
    if (isSameValue(now, mine)) return true
    skipped++
    return false
  }
  for (const name of ELEMENT_COLUMNS) {
    const isChanged = after[name] !== undefined
    const [now, mine, old] = [element, after, before].map((state) => sized(element, name, state[name]))
    if (isChanged && isDue(now, mine, old)) columns[name] = before[name]
  }
  for (const [key, mine] of Object.entries(after.properties ?? {})) {
    const old = before.properties?.[key] ?? null
    if (isDue(element.properties[key] ?? null, mine, old)) properties[key] = old
  }
  const patch: ElementPatch = Object.keys(properties).length > 0 ? { ...columns, properties } : columns
  return { patch: Object.keys(patch).length > 0 ? patch : null, skipped }
}

/** A null size is the type's default. */
function sized({ type }: UndoElement, name: ElementColumn, value: unknown): unknown {
  return value === null && (name === 'width' || name === 'height') ? defaultsOf(type).size[name] : value
}

/** Whether an element is unchanged since it was created with these fields. */
function isUnchanged(element: UndoElement, fields: ElementFields): boolean {
  const isSame = (name: ElementColumn) =>
    fields[name] === undefined || isSameValue(element[name], sized(element, name, fields[name]))
  return (
    element.type === fields.type &&
    ELEMENT_COLUMNS.every(isSame) &&
    (fields.properties === undefined || isSameValue(element.properties, fields.properties))
  )
}

/** Like `patchBack`, for the board's fields. Undo and redo never make a board public. */
function boardBack(now: BoardFields | null, before: Partial<BoardFields>, after: Partial<BoardFields>) {
  const names = BOARD_FIELDS.filter((name) => now && after[name] !== undefined && now[name] !== before[name])
  const due = names.filter((name) => now?.[name] === after[name])
  const allowed = due.filter((name) => name !== 'visibility' || before.visibility === 'private')
  const patch: Partial<BoardFields> = Object.fromEntries(allowed.map((name) => [name, before[name]]))
  return { patch: allowed.length > 0 ? patch : null, skipped: names.length - due.length }
}
