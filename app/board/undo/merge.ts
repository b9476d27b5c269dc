import { ELEMENT_COLUMNS, isSameValue, mergePatch, patchedFields } from '../../../contract/rules/elementPatching'
import type { Element, ElementFields, ElementPatch, PropertiesPatch } from '../../../contract/shared/element'
import type { Act } from './Act'

/** Whether both change the same fields of the same elements. */
export function isAlike(earlier: readonly Act[], later: readonly Act[]): boolean {
  if (earlier.length !== later.length) return false
  const names = new Map(earlier.map((act) => [act.id, fieldsKey(act)]))
  return later.every((act) => act.kind === 'update' && names.get(act.id) === fieldsKey(act))
}

const fieldsKey = (act: Act): string => (act.kind === 'update' ? patchedFields(act.after).sort().join() : act.kind)

/**
 * Merges two commits into one step. Acts whose values end up unchanged are dropped, so the step may be empty. If
 * someone else wrote in between, undo goes back to their values.
 */
export function merged(earlier: readonly Act[], later: readonly Act[]): Act[] {
  const acts = new Map(earlier.map((act) => [act.id, act]))
  for (const act of later) {
    const first = acts.get(act.id)
    const both = first ? mergedAct(first, act) : act
    if (both) acts.set(act.id, both)
    else acts.delete(act.id)
  }
  return [...acts.values()]
}

function mergedAct(first: Act, second: Act): Act | null {
  if (second.kind === 'update') return first.kind === 'update' ? mergedUpdate(first, second) : first
  if (first.kind === 'create') return second.kind === 'delete' ? null : first
  return first.kind === 'update' && second.kind === 'delete' ? deletedAfter(first, second) : second
}

/** Undo restores the element as it was before the update, except for what someone else changed in between. */
function deletedAfter({ before, after }: Update, deletion: Deletion): Deletion {
  const { fields } = deletion
  const back: Record<string, unknown> = {}
  for (const name of ELEMENT_COLUMNS) if (isSameValue(fields[name], after[name])) back[name] = before[name]
  const properties = Object.entries(before.properties ?? {}).filter(([key]) =>
    isSameValue(fields.properties?.[key] ?? null, after.properties?.[key]),
  )
  return {
    ...deletion,
    fields: mergePatch(fields as Element, { ...back, properties: Object.fromEntries(properties) }) as ElementFields,
  }
}

type Update = Extract<Act, { kind: 'update' }>
type Deletion = Extract<Act, { kind: 'delete' }>

function mergedUpdate(first: Update, second: Update): Update | null {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const name of ELEMENT_COLUMNS) {
    const value = chain(first.before[name], first.after[name], second.before[name], second.after[name])
    if (value) [before[name], after[name]] = value
  }
  const [oldKeys, newKeys]: [PropertiesPatch, PropertiesPatch] = [{}, {}]
  for (const key of Object.keys({ ...first.after.properties, ...second.after.properties })) {
    const of = (patch: ElementPatch) => patch.properties?.[key]
    const value = chain(of(first.before), of(first.after), of(second.before), of(second.after))
    if (value) [oldKeys[key], newKeys[key]] = value
  }
  if (Object.keys(newKeys).length > 0) [before.properties, after.properties] = [oldKeys, newKeys]
  if (Object.keys(after).length === 0) return null
  return { ...second, before, after }
}

/** Start and end of one value; null if it was not touched or is unchanged. */
function chain<T>(from: T | undefined, to: T | undefined, then: T | undefined, last: T | undefined): [T, T] | null {
  const start = to !== undefined && (then === undefined || isSameValue(to, then)) ? from : then
  const end = last === undefined ? to : last
  return start === undefined || end === undefined || isSameValue(start, end) ? null : [start, end]
}
