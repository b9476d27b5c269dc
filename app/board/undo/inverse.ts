import type { ElementFields, ElementPatch, PropertiesPatch } from '../../../contract/element'
import { ELEMENT_COLUMNS, isSameValue } from '../../../contract/elementPatching'
import type { Act, UndoElement } from './Act'

/** What is to be done to one element. */
export type Plan =
  | { readonly kind: 'create'; readonly id: string; readonly fields: ElementFields }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'update'; readonly id: string; readonly patch: ElementPatch }

export interface Inverse {
  readonly plans: readonly Plan[]
  /** Values, and elements, that stay as somebody else has left them since. */
  readonly skipped: number
}

/**
 * What takes the acts back on the board as it is now. Only what still is as the acts left it: what somebody else has
 * changed, deleted or brought back since stays theirs.
 */
export function inverseOf(acts: readonly Act[], get: (id: string) => UndoElement | undefined): Inverse {
  const plans: Plan[] = []
  let skipped = 0
  for (const act of acts.toReversed()) {
    const element = get(act.id)
    if (act.kind === 'create') {
      if (element) plans.push({ kind: 'delete', id: act.id })
    } else if (act.kind === 'delete') {
      if (!element) plans.push({ kind: 'create', id: act.id, fields: act.fields })
    } else if (!element) skipped++
    else {
      const { patch, kept } = patchBack(element, act.before, act.after)
      skipped += kept
      if (patch) plans.push({ kind: 'update', id: act.id, patch })
    }
  }
  return { plans, skipped }
}

function patchBack(element: UndoElement, before: ElementPatch, after: ElementPatch) {
  const columns: Record<string, unknown> = {}
  const properties: PropertiesPatch = {}
  let kept = 0
  /** Whether a value is to be set back; one that is already as it was needs nothing. */
  const isDue = (now: unknown, mine: unknown, old: unknown): boolean => {
    if (isSameValue(now, old)) return false
    if (isSameValue(now, mine)) return true
    kept++
    return false
  }
  for (const name of ELEMENT_COLUMNS) {
    if (after[name] !== undefined && isDue(element[name], after[name], before[name])) columns[name] = before[name]
  }
  for (const [key, mine] of Object.entries(after.properties ?? {})) {
    const old = before.properties?.[key] ?? null
    if (isDue(element.properties[key] ?? null, mine, old)) properties[key] = old
  }
  const patch: ElementPatch = Object.keys(properties).length > 0 ? { ...columns, properties } : columns
  return { patch: Object.keys(patch).length > 0 ? patch : null, kept }
}
