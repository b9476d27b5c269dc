import type { Element, ElementPatch } from './element'

// How a change is laid over an element: pure rules that both sides apply, without the schemas.

/** The columns an update may touch, in the order of the specification. */
export const ELEMENT_COLUMNS = ['content', 'positionX', 'positionY', 'width', 'height', 'rotation', 'zIndex'] as const
export type ElementColumn = (typeof ELEMENT_COLUMNS)[number]

/** A field is a column or one key of properties (`properties.color`); it is the unit of merging. */
export type FieldName = ElementColumn | 'type' | `properties.${string}`

/** Merges a patch into an element: columns replace, property keys merge one by one, null removes a key. */
export function mergePatch<T extends Pick<Element, ElementColumn | 'properties'>>(target: T, patch: ElementPatch): T {
  const { properties: changed, ...rest } = patch
  const merged: T = { ...target, ...rest }
  if (!changed) return merged
  const next: Record<string, Element['properties'][string]> = { ...target.properties }
  for (const [key, value] of Object.entries(changed)) {
    if (value === null) delete next[key]
    else next[key] = value
  }
  return { ...merged, properties: next }
}

/** The names of the fields a patch touches. */
export function patchedFields(patch: ElementPatch): FieldName[] {
  const columnNames = ELEMENT_COLUMNS.filter((name) => patch[name] !== undefined)
  return [...columnNames, ...Object.keys(patch.properties ?? {}).map((key) => `properties.${key}` as const)]
}

/** A field's value as JSON has it: null for none. */
export function fieldValue(
  target: Pick<Element, ElementColumn | 'type' | 'properties'>,
  field: FieldName,
): Element['properties'][string] {
  if (!isPropertyName(field)) return target[field]
  return target.properties[field.slice(PROPERTY_PREFIX.length)] ?? null
}

const PROPERTY_PREFIX = 'properties.'

function isPropertyName(field: string): field is `properties.${string}` {
  return field.startsWith(PROPERTY_PREFIX)
}

/** Whether two values are the same as JSON has them; the order of keys does not count. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const entries = Object.entries(a)
  const other = new Map(Object.entries(b))
  return (
    entries.length === other.size &&
    entries.every(([key, value]) => other.has(key) && isSameValue(value, other.get(key)))
  )
}
