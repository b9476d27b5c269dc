import { type FieldName, fieldValue, isSameValue, patchedFields } from '../../../contract/rules/elementPatching'
import type { BoardPatch } from '../../../contract/shared/board'
import type { Element, ElementPatch, PropertiesPatch } from '../../../contract/shared/element'
import type { Outdated, StoredElement } from '../initial/rows'
import { fieldsOf } from '../outbox/drafts'
import type { Change } from '../types'

// Which of a board's acknowledged changes that a restored server has lost are resubmitted. Pure. The old copy has their
// final state: anyone else who changed the same in the lost time resubmits the same value from their device.

interface Touched {
  isDeleted: boolean
  readonly fields: Set<FieldName>
}

export interface Reoffered {
  /** Ids of elements that pending changes are about. */
  readonly wanted: Iterable<string>
  /** In the order they were made. */
  readonly lost: readonly Change[]
  /** The elements as this device had them. */
  readonly copy: ReadonlyMap<string, StoredElement>
  /** The elements as the server has them. */
  readonly truth: ReadonlyMap<string, Element>
}

export function reoffer({ lost, wanted, copy, truth }: Reoffered, { commonRev, gone }: Outdated): Change[] {
  const touched = touchedBy(lost)
  // An element with pending changes has to exist, no matter who created it.
  for (const id of wanted) if (!touched.has(id)) touched.set(id, untouched())
  const patches: Extract<Change, { kind: 'board.update' }>[] = []
  const versions: Change[] = []
  let life: 'board.delete' | 'board.restore' | null = null
  for (const change of lost) {
    if (change.kind === 'board.update') patches.push(change)
    else if (change.kind === 'board.version') versions.push(change)
    else if (change.kind === 'board.delete' || change.kind === 'board.restore') life = change.kind
  }
  const goneSince = new Set(gone)
  const elements = [...touched].flatMap(([elementId, what]): Change[] => {
    const here = copy.get(elementId)
    const there = truth.get(elementId)
    if (what.isDeleted) return there ? [{ kind: 'element.delete', elementId }] : []
    // Someone else deleted it in the lost time: their device resubmits that.
    if (!here) return []
    // Not deleted since, so the server has lost its creation or its restoration.
    if (!there && !goneSince.has(elementId)) return [recreated(here, what.fields, commonRev)]
    const fields = [...what.fields].filter(
      (field) => !there || !isSameValue(fieldValue(here, field), fieldValue(there, field)),
    )
    if (fields.length === 0) return []
    return [{ kind: 'element.update', elementId, baseRev: commonRev, data: patchOf(here, fields) }]
  })
  return [
    ...(life === 'board.restore' ? [{ kind: life } as const] : []),
    ...elements,
    ...boardUpdate(patches, commonRev),
    ...versions,
    ...(life === 'board.delete' ? [{ kind: life } as const] : []),
  ]
}

/** Merges board updates into one. If they only repeat what they read (Saves), it is based on the common rev. */
function boardUpdate(updates: readonly Extract<Change, { kind: 'board.update' }>[], commonRev: number): Change[] {
  if (updates.length === 0) return []
  const data: BoardPatch = Object.assign({}, ...updates.map((update) => update.data))
  const isRepeat = updates.every(({ baseRev }) => baseRev !== undefined)
  return [{ kind: 'board.update', data, ...(isRepeat && { baseRev: commonRev }) }]
}

/** Recreates all elements of a board from this device's copy, in the given order. */
export function recreateElements(rows: readonly StoredElement[], lost: readonly Change[]): Change[] {
  const touched = touchedBy(lost)
  return rows.map((row) => recreated(row, touched.get(row.id)?.fields ?? new Set(), 0))
}

/** An element as this device had it, or only this person's changes if someone else restores it first. */
function recreated(row: StoredElement, own: ReadonlySet<FieldName>, baseRev: number): Change {
  const orUpdate = own.size > 0 && { orUpdate: { baseRev, data: patchOf(row, [...own]) } }
  return { kind: 'element.create', elementId: row.id, data: fieldsOf(row), isReturn: true, ...orUpdate }
}

function touchedBy(lost: readonly Change[]): Map<string, Touched> {
  const touched = new Map<string, Touched>()
  for (const change of lost) if ('elementId' in change) touch(touched, change)
  return touched
}

const untouched = (): Touched => ({ isDeleted: false, fields: new Set() })

function touch(touched: Map<string, Touched>, change: Extract<Change, { readonly elementId: string }>): void {
  const what = touched.get(change.elementId) ?? untouched()
  touched.set(change.elementId, what)
  what.isDeleted = change.kind === 'element.delete'
  const own = change.kind === 'element.create' ? change.orUpdate?.data : undefined
  const patch = change.kind === 'element.update' ? change.data : own
  if (patch) for (const field of patchedFields(patch)) what.fields.add(field)
}

/** A patch with the current values of these fields; a property that is not set is removed. */
function patchOf(element: StoredElement, fields: readonly FieldName[]): ElementPatch {
  const columns: Record<string, unknown> = {}
  const properties: PropertiesPatch = {}
  for (const field of fields) {
    const value = fieldValue(element, field)
    if (field.startsWith('properties.')) properties[field.slice('properties.'.length)] = value
    else columns[field] = value
  }
  return Object.keys(properties).length > 0 ? { ...columns, properties } : columns
}
