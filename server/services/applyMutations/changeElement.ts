import type { ERROR_STATUS, ErrorCode } from '../../../contract/errors'
import { ELEMENT_TEXT_MAX, ELEMENTS_PER_BOARD_MAX, PROPERTY_KEYS_MAX } from '../../../contract/limits'
import { ORIGINAL } from '../../../contract/modifiedImage'
import type { Overwrite, RefusedResult } from '../../../contract/mutation'
import { OVERWRITE_VALUES_MAX } from '../../../contract/notification'
import { isAssetAddress, isImageSource } from '../../../contract/rules/assetAddress'
import {
  changedPart,
  ELEMENT_COLUMNS,
  fieldValue,
  mergePatch,
  patchedFields,
} from '../../../contract/rules/elementPatching'
import { fieldsOf, newElement } from '../../../contract/rules/newElement'
import type { Element, ElementPatch } from '../../../contract/shared/element'
import type { CheckedMutation, FieldRev, LogEntry, StoredElement, StoredResult } from './state'

// Pure: the effect of one mutation on one element, assuming that its author may write.

/** Codes that a single mutation may be refused with. */
type RefusalCode = {
  [Code in ErrorCode]: (typeof ERROR_STATUS)[Code] extends RefusedResult['status'] ? Code : never
}[ErrorCode]

export interface Refusal {
  readonly code: RefusalCode
  readonly message: string
  readonly field?: string
}

/** The new row, the patches for the history, and what the author overwrote. */
export interface Change extends Pick<LogEntry, 'previousState' | 'newState'>, Pick<StoredResult, 'overwrote'> {
  readonly row: StoredElement
}

/** The state that a mutation is applied to. `rev` is the one it gets if it is applied. */
interface MutationContext {
  readonly boardId: number
  readonly userId: number
  readonly rev: number
  /** ISO time of the server's clock. */
  readonly now: string
  /** Living elements of the board. */
  readonly elementCount: number
  /** Any element with the mutation's elementId: living or deleted, here or on another board. */
  readonly element: StoredElement | undefined
  /** See JobTerms. */
  readonly unchangedSince?: number | undefined
  readonly maySee: (assetAddress: string) => boolean
}

/** An update that changes nothing. */
interface Unchanged {
  readonly unchanged: StoredElement
}

export function changeElement(mutation: CheckedMutation, context: MutationContext): Change | Unchanged | Refusal {
  if (mutation.kind === 'create') return create(mutation, context)
  const { element, boardId, rev, now, unchangedSince } = context
  if (!element || element.boardId !== boardId) return { code: 'NOT_FOUND', message: 'Element not found' }
  if (element.deletedAt !== null) return { code: 'ELEMENT_DELETED', message: 'This element was deleted' }
  if (unchangedSince !== undefined && element.rev > unchangedSince) {
    return { code: 'ELEMENT_CHANGED', message: 'This element has changed in the meantime' }
  }
  if (mutation.kind === 'update') return update(mutation, element, context)
  return { row: { ...element, rev, deletedAt: now }, previousState: fieldsOf(element), newState: null }
}

function create(mutation: CheckedMutation & { kind: 'create' }, context: MutationContext): Change | Refusal {
  const { element: existing, boardId, userId, rev, now } = context
  if (existing && (existing.deletedAt === null || existing.boardId !== boardId)) {
    return { code: 'ELEMENT_EXISTS', message: 'An element with this id already exists' }
  }
  if (context.elementCount >= ELEMENTS_PER_BOARD_MAX) {
    return { code: 'BOARD_FULL', message: `A board can have at most ${ELEMENTS_PER_BOARD_MAX} elements` }
  }
  const place = { id: mutation.elementId, boardId, createdAt: existing?.createdAt ?? now, rev }
  const element = newElement(place, mutation.data)
  const problem = contentProblem(element, context) ?? originalProblem(element, context)
  if (problem) return problem
  // A restored element may overwrite changes that others made meanwhile; a new element overwrites nothing.
  const fieldRevs = existing ? markAllFields(element, rev, userId) : {}
  return { row: { ...element, fieldRevs, deletedAt: null }, previousState: null, newState: fieldsOf(element) }
}

function update(
  { data, baseRev }: CheckedMutation & { kind: 'update' },
  element: StoredElement,
  context: MutationContext,
): Change | Unchanged | Refusal {
  const { rev, userId } = context
  // Setting a value to what it already is changes nothing and overwrites nothing.
  const patch = changedPart(element, data)
  if (!patch) return { unchanged: element }
  const { row, previous, overwrote } = mergeUpdate(element, { patch, baseRev, rev, userId })
  if (Object.keys(row.properties).length > PROPERTY_KEYS_MAX) {
    return { code: 'VALIDATION_FAILED', message: `At most ${PROPERTY_KEYS_MAX} properties`, field: 'data.properties' }
  }
  const isSame = row.properties[ORIGINAL] === element.properties[ORIGINAL]
  const problem =
    (row.content === element.content ? null : contentProblem(row, context)) ??
    (isSame ? null : originalProblem(row, context))
  if (problem) return problem
  const change = { row, previousState: previous, newState: patch }
  return overwrote.length > 0 ? { ...change, overwrote } : change
}

/** The revs of removed properties would accumulate forever: beyond this many, the oldest are dropped. */
const FIELD_REVS_MAX = 120

interface Update {
  /** Only what differs from the element. */
  readonly patch: ElementPatch
  readonly baseRev: number | null
  readonly rev: number
  readonly userId: number
}

interface Merged {
  readonly row: StoredElement
  /** The patch that reverts it. */
  readonly previous: ElementPatch
  readonly overwrote: readonly Overwrite[]
}

/** Merges field by field: fields not in the patch keep the values that others set. */
function mergeUpdate(element: StoredElement, { patch, baseRev, rev, userId }: Update): Merged {
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
function markAllFields(element: Element, rev: number, userId: number): Record<string, FieldRev> {
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

function contentProblem({ type, content }: Element, { maySee }: MutationContext): Refusal | null {
  const field = 'data.content'
  if (type !== 'image') {
    if (content.length <= ELEMENT_TEXT_MAX) return null
    return { code: 'VALIDATION_FAILED', message: `The content must be at most ${ELEMENT_TEXT_MAX} characters`, field }
  }
  if (!isImageSource(content)) {
    return { code: 'VALIDATION_FAILED', message: 'An image must be an uploaded asset or an http(s) address', field }
  }
  return unknownAsset(content, maySee, field)
}

/** Anyone who sees a modified image sees its original, so only people who may see the original may reference it. */
function originalProblem({ type, properties }: Element, { maySee }: MutationContext): Refusal | null {
  const original = properties[ORIGINAL]
  if (type !== 'image' || original === undefined) return null
  const field = `data.properties.${ORIGINAL}`
  if (typeof original !== 'string' || !isImageSource(original)) {
    return { code: 'VALIDATION_FAILED', message: 'The original must be an uploaded asset or an http(s) address', field }
  }
  return unknownAsset(original, maySee, field)
}

function unknownAsset(address: string, maySee: MutationContext['maySee'], field: string): Refusal | null {
  if (!isAssetAddress(address) || maySee(address)) return null
  return { code: 'UNKNOWN_ASSET', message: 'This image was never uploaded, or is not shared with you', field }
}
