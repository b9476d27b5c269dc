import type { RestoredChange } from '../../../contract/history'
import { defaultsOf } from '../../../contract/rules/elementDefaults'
import {
  ELEMENT_COLUMNS,
  type ElementColumn,
  isSameValue,
  mergePatch,
  patchedFields,
} from '../../../contract/rules/elementPatching'
import type { Board } from '../../../contract/shared/board'
import type { Element, ElementFields, ElementPatch, PropertiesPatch } from '../../../contract/shared/element'
import type { Change, NewChange } from '../../offline/types'

// What a commit did, act by act; how acts merge into one step; and what undoes them.

/** The part of an element that undo reads; a `BoardElement` fits. */
export type UndoElement = Pick<Element, (typeof ELEMENT_COLUMNS)[number] | 'type' | 'properties'> & {
  /** Fields that this version does not know. */
  readonly unknown?: Readonly<Record<string, unknown>>
}

/** The board's fields that a restore may change. */
const BOARD_FIELDS = ['name', 'description', 'category', 'visibility'] as const
export type BoardFields = Pick<Board, (typeof BOARD_FIELDS)[number]>

/** The id of an act on the board itself. */
export const BOARD_ID = 'board'

interface Named {
  readonly id: string
  /** The mutation in the outbox. If it is refused, the act is dropped. */
  readonly mutationId: string
}

/** What was done to one element, or to the board by a restore, with what is needed to undo it. */
export type Act =
  /** With `fields`, undo deletes the element only while it still equals them. */
  | (Named & { readonly kind: 'create'; readonly fields?: ElementFields })
  | (Named & { readonly kind: 'delete'; readonly fields: ElementFields })
  | (Named & { readonly kind: 'update'; readonly before: ElementPatch; readonly after: ElementPatch })
  | (Named & { readonly kind: 'board'; readonly before: Partial<BoardFields>; readonly after: Partial<BoardFields> })

/** The state before a commit. */
export interface Found {
  /** The elements that its changes affect, in the same order. */
  readonly before: readonly (UndoElement | undefined)[]
  readonly board: BoardFields | null
}

/** The acts of one commit; none for the board's own fields. */
export function actsOf(changes: readonly NewChange[], { before }: Found): Act[] {
  return changes.flatMap(({ mutationId, change }, index) => actOf(mutationId, change, before[index]) ?? [])
}

/** The acts of a commit that undid or redid a restore, including created elements' and the board's fields. */
export function actsOfRestore(changes: readonly NewChange[], { before, board }: Found): Act[] {
  return changes.flatMap(({ mutationId, change }, index): Act[] => {
    if (change.kind === 'board.update') {
      if (!board) return []
      const names = BOARD_FIELDS.filter((name) => change.data[name] !== undefined)
      const of = (state: Partial<BoardFields>) => Object.fromEntries(names.map((name) => [name, state[name]]))
      return [{ kind: 'board', id: BOARD_ID, mutationId, before: of(board), after: of(change.data) }]
    }
    const act = actOf(mutationId, change, before[index])
    if (act?.kind === 'create' && change.kind === 'element.create') return [{ ...act, fields: change.data }]
    return act ? [act] : []
  })
}

function actOf(mutationId: string, change: Change, element: UndoElement | undefined): Act | null {
  switch (change.kind) {
    case 'element.create':
      return { kind: 'create', id: change.elementId, mutationId }
    case 'element.delete':
      return element ? { kind: 'delete', id: change.elementId, mutationId, fields: fieldsOf(element) } : null
    case 'element.update': {
      if (!element) return null
      const before = valuesOf(element, change.data)
      return { kind: 'update', id: change.elementId, mutationId, before, after: change.data }
    }
    default:
      return null
  }
}

function fieldsOf(element: UndoElement): ElementFields {
  const { type, content, positionX, positionY, width, height, rotation, zIndex, properties, unknown } = element
  return {
    ...unknown,
    type,
    content,
    positionX,
    positionY,
    width,
    height,
    rotation,
    zIndex,
    properties,
  } as ElementFields
}

/** The element's current values of the patched fields. */
export function valuesOf(element: UndoElement, patch: ElementPatch): ElementPatch {
  const values: Record<string, unknown> = {}
  for (const name of ELEMENT_COLUMNS) if (patch[name] !== undefined) values[name] = element[name]
  if (patch.properties) {
    values.properties = Object.fromEntries(
      Object.keys(patch.properties).map((key) => [key, element.properties[key] ?? null]),
    )
  }
  return values
}

// ---- acts of a restore

/** A restore of a version, as the server applied it. */
export interface Restored {
  /** The restore's mutation id. */
  readonly mutationId: string
  /** The board's rev after it. */
  readonly rev: number
  /** What it changed, in order. */
  readonly changes: readonly RestoredChange[]
}

export function restoreActs({ changes, mutationId }: Restored): Act[] {
  return changes.flatMap((change) => restoredAct(change, mutationId) ?? [])
}

// The states were validated when the change was applied.
function restoredAct(
  { changeType, elementId: id, previousState, newState }: RestoredChange,
  mutationId: string,
): Act | null {
  if (id === null) return boardAct(previousState, newState, mutationId)
  if (changeType === 'create') return { kind: 'create', id, mutationId, fields: newState as unknown as ElementFields }
  if (changeType === 'delete')
    return { kind: 'delete', id, mutationId, fields: previousState as unknown as ElementFields }
  if (!previousState || !newState) return null
  return { kind: 'update', id, mutationId, before: previousState as ElementPatch, after: newState as ElementPatch }
}

function boardAct(before: RestoredChange['previousState'], after: RestoredChange['newState'], mutationId: string) {
  const act = { kind: 'board', id: BOARD_ID, mutationId, before: ownFields(before), after: ownFields(after) } as const
  return Object.keys(act.after).length > 0 ? act : null
}

/** The board's own fields without the thumbnail, which follows the content. */
function ownFields(state: RestoredChange['newState']): Partial<BoardFields> {
  const names = BOARD_FIELDS.filter((name) => state?.[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, state?.[name]]))
}

// ---- acts of several commits as one step

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

type Update = Extract<Act, { kind: 'update' }>
type Deletion = Extract<Act, { kind: 'delete' }>

function mergedAct(first: Act, second: Act): Act | null {
  if (second.kind === 'update') return first.kind === 'update' ? mergedUpdate(first, second) : first
  if (first.kind === 'create') return second.kind === 'delete' ? null : first
  return first.kind === 'update' && second.kind === 'delete' ? deletedAfter(first, second) : second
}

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

// ---- undoing acts

/** What to do to one element, or to the board. */
export type Plan =
  | { readonly kind: 'create'; readonly id: string; readonly fields: ElementFields }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'update'; readonly id: string; readonly patch: ElementPatch }
  | { readonly kind: 'board'; readonly id: typeof BOARD_ID; readonly patch: Partial<BoardFields> }

interface Inverse {
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
