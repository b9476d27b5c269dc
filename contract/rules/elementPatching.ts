import type { Element, ElementPatch, PropertiesPatch } from '../shared/element'

// How a change is applied to an element: pure, shared by client and server, without schemas.

/** The columns that an update may change, in the order of the specification. */
export const ELEMENT_COLUMNS = ['content', 'positionX', 'positionY', 'width', 'height', 'rotation', 'zIndex'] as const
export type ElementColumn = (typeof ELEMENT_COLUMNS)[number]

const FIELDS: ReadonlySet<string> = new Set([
  ...ELEMENT_COLUMNS,
  ...['id', 'boardId', 'type', 'properties', 'createdAt', 'rev'],
])

/**
 * Fields that a newer version added to an element: kept unchanged, and sent along if the element is recreated (a copy,
 * an undone deletion). Undefined if there are none.
 */
export function unknownFields(element: object): Readonly<Record<string, unknown>> | undefined {
  let unknown: Record<string, unknown> | undefined
  for (const [name, value] of Object.entries(element)) {
    if (FIELDS.has(name)) continue
    unknown ??= {}
    unknown[name] = value
  }
  return unknown
}

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

/** The names of the fields that a patch changes. */
export function patchedFields(patch: ElementPatch): FieldName[] {
  const columnNames = ELEMENT_COLUMNS.filter((name) => patch[name] !== undefined)
  return [...columnNames, ...Object.keys(patch.properties ?? {}).map((key) => `properties.${key}` as const)]
}

/** A field's value as in JSON: null for none. */
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

/** Whether two values are the same as JSON; the order of keys doesn't matter. */
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

/** The part of a patch that changes the element; null if nothing does. */
export function changedPart(
  element: Pick<Element, ElementColumn | 'properties'>,
  patch: ElementPatch,
): ElementPatch | null {
  const { properties, ...columns } = patch
  const changed: Record<string, unknown> = {}
  for (const name of ELEMENT_COLUMNS) {
    if (columns[name] !== undefined && columns[name] !== element[name]) changed[name] = columns[name]
  }
  const keys: PropertiesPatch = {}
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (!isSameValue(element.properties[key] ?? null, value)) keys[key] = value
  }
  if (Object.keys(keys).length > 0) changed.properties = keys
  return Object.keys(changed).length > 0 ? (changed as ElementPatch) : null
}
