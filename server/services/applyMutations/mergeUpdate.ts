import type { Overwrite } from '../../../contract/mutation'
import { OVERWRITE_VALUES_MAX } from '../../../contract/notification'
import { ELEMENT_COLUMNS, fieldValue, mergePatch, patchedFields } from '../../../contract/rules/elementPatching'
import type { Element, ElementPatch } from '../../../contract/shared/element'
import type { FieldRev, StoredElement } from './state'

/** The revs of removed properties would accumulate forever: beyond this many, the oldest are dropped. */
const FIELD_REVS_MAX = 120

interface Update {
  /** Only what differs from the element. */
  readonly patch: ElementPatch
  readonly baseRev: number | null
  readonly rev: number
  readonly userId: number
}

export interface Merged {
  readonly row: StoredElement
  /** The patch that reverts it. */
  readonly previous: ElementPatch
  readonly overwrote: readonly Overwrite[]
}

/** Merges field by field: fields not in the patch keep the values that others set. */
export function mergeUpdate(element: StoredElement, { patch, baseRev, rev, userId }: Update): Merged {
  const fields = patchedFields(patch)
  const merged = mergePatch(element, patch)
  const overwrote: Overwrite[] = []
  const fieldRevs: Record<string, FieldRev> = { ...element.fieldRevs }
  for (const field of fields) {
    const last = fieldRevs[field]
    if (last && baseRev !== null && last[0] > baseRev && last[1] !== userId) {
      overwrote.push({ field, rev: last[0], userId: last[1], value: fieldValue(element, field) })
    }
    fieldRevs[field] = [rev, userId]
  }
  const row = { ...merged, rev, fieldRevs: forgetOldest(fieldRevs) }
  return { row, previous: previousValues(element, patch), overwrote: boundValues(overwrote, OVERWRITE_VALUES_MAX) }
}

/** Marks all fields of a restored element as changed by the person who restored it. */
export function markAllFields(element: Element, rev: number, userId: number): Record<string, FieldRev> {
  return Object.fromEntries(patchedFields(element).map((field) => [field, [rev, userId] as const]))
}

function previousValues(element: Element, patch: ElementPatch): ElementPatch {
  const names = ELEMENT_COLUMNS.filter((name) => patch[name] !== undefined)
  const previous = Object.fromEntries(names.map((name) => [name, element[name]]))
  if (!patch.properties) return previous
  const keys = Object.keys(patch.properties)
  return { ...previous, properties: Object.fromEntries(keys.map((key) => [key, element.properties[key] ?? null])) }
}

function forgetOldest(fieldRevs: Record<string, FieldRev>): Record<string, FieldRev> {
  const entries = Object.entries(fieldRevs)
  if (entries.length <= FIELD_REVS_MAX) return fieldRevs
  return Object.fromEntries(entries.sort(([, a], [, b]) => b[0] - a[0]).slice(0, FIELD_REVS_MAX))
}

/** Drops values that would push the total over `max` characters of ASCII JSON. Every field stays listed. */
export function boundValues(overwrote: readonly Overwrite[], max: number): readonly Overwrite[] {
  let left = max
  return overwrote.map(({ value, ...named }) => {
    if (value === undefined) return named
    const length = asciiLength(JSON.stringify(value))
    if (length > left) return named
    left -= length
    return { ...named, value }
  })
}

/** Every non-ASCII character takes six characters when it is escaped. */
function asciiLength(text: string): number {
  let length = text.length
  for (const [letters] of text.matchAll(/[\u007f-\uffff]+/g)) length += letters.length * 5
  return length
}
