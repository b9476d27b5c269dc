import type { OverwriteNotification, ReplacedField } from '../../contract/notification'
import { type ElementPatch, elementPatch } from '../../contract/shared/element'
import { USE_MINE, USE_THEIRS } from './words'

/** The value before the overwrite, or after it. */
export type Side = 'before' | 'after'

const PROPERTY = 'properties.'

/** The patch with one side's values, except those too large to be stored; null if there are none or it is invalid. */
export function versionPatch(fields: readonly ReplacedField[], side: Side): ElementPatch | null {
  const columns: Record<string, unknown> = {}
  const properties: Record<string, unknown> = {}
  for (const { field, [side]: value } of fields) {
    if (value === undefined) continue
    if (field.startsWith(PROPERTY)) properties[field.slice(PROPERTY.length)] = value
    else columns[field] = value
  }
  const patch = Object.keys(properties).length > 0 ? { ...columns, properties } : columns
  const parsed = elementPatch.safeParse(patch)
  return parsed.success && Object.keys(patch).length > 0 ? parsed.data : null
}

/** Whose values a side has: `mine` if this person made them. */
export function ownerOf({ kind }: Pick<OverwriteNotification, 'kind'>, side: Side): 'mine' | 'theirs' {
  return (kind === 'overwritten') === (side === 'before') ? 'mine' : 'theirs'
}

/** The label of the button that takes a side. */
export function takeLabel(notification: Pick<OverwriteNotification, 'kind'>, side: Side): string {
  return ownerOf(notification, side) === 'mine' ? USE_MINE : USE_THEIRS
}
