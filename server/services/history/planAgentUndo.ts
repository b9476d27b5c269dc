import {
  type FieldName,
  fieldValue,
  isSameValue,
  mergePatch,
  patchedFields,
} from '../../../contract/rules/elementPatching'
import type { ElementFields, ElementPatch } from '../../../contract/shared/element'
import type { Fields, Step } from './readMoment'

// Pure: plans how to undo everything that one agent did on a board, keeping other people's changes.

/** A history entry, and whether the agent made it. */
export interface AgentStep extends Step {
  readonly isAgents: boolean
}

export type UndoChange = { readonly elementId: string } & (
  | { readonly kind: 'create'; readonly data: ElementFields }
  | { readonly kind: 'update'; readonly data: ElementPatch }
  | { readonly kind: 'delete' }
)

export interface AgentUndo {
  /** At most one for each element. */
  readonly changes: readonly UndoChange[]
  /** Elements on which part of the agent's work stays, because people changed it since. */
  readonly stays: readonly string[]
}

/**
 * The changes that undo the agent's work, except where someone else changed it: elements that it added are deleted
 * unless someone changed them, a field gets back the last value that was not the agent's, and elements that it removed
 * are restored. What others wrote, added or removed stays.
 * @param steps all entries of the elements that the agent touched, in the order of revs
 * @param elements those of them that are on the board now
 */
export function planAgentUndo(steps: readonly AgentStep[], elements: ReadonlyMap<string, Fields>): AgentUndo {
  const traces = new Map<string, Trace>()
  for (const step of steps) {
    if (step.elementId === null || step.changeType === 'snapshot') continue
    const trace = traces.get(step.elementId) ?? newTrace()
    traces.set(step.elementId, trace)
    follow(trace, step)
  }
  const changes: UndoChange[] = []
  const stays: string[] = []
  for (const [elementId, trace] of traces) {
    const now = elements.get(elementId)
    const change = now ? changeOf(trace, now) : recreationOf(trace)
    if (change) changes.push({ elementId, ...change })
    if (isLeft(trace, now)) stays.push(elementId)
  }
  // On a full board, deletions make room for restored elements.
  return { changes: changes.toSorted((a, b) => Number(b.kind === 'delete') - Number(a.kind === 'delete')), stays }
}

type Value = ReturnType<typeof fieldValue>

interface AgentsValue {
  readonly before: Value
  readonly written: Value
}

/** The history of one element. */
interface Trace {
  /** The agent created it. */
  isAdded: boolean
  /** Someone else changed it. Only matters if the agent created it. */
  isChangedByOthers: boolean
  /** Of fields that have the agent's value now: that value, and the last one that was not the agent's. */
  readonly before: Map<FieldName, AgentsValue>
  /** Its fields according to the history; null while it is deleted, or if the history lacks its creation. */
  state: Fields | null
  /** Of fields that someone else wrote after the agent: the last value before the agent's. */
  readonly replaced: Map<FieldName, Value>
  /** While it is deleted: its fields, and whether the agent deleted it. */
  deleted: { readonly fields: Fields; readonly isAgents: boolean } | null
}

const newTrace = (): Trace => ({
  isAdded: false,
  isChangedByOthers: false,
  before: new Map(),
  state: null,
  replaced: new Map(),
  deleted: null,
})

function follow(trace: Trace, { changeType, isAgents, previousState, newState }: AgentStep): void {
  // History entries were validated when they were written.
  const [before, after] = [previousState as unknown, newState as unknown] as [Fields, Fields]
  switch (changeType) {
    case 'create':
      if (trace.deleted) recreate(trace, after, isAgents)
      else trace.isAdded = isAgents
      trace.state = after
      break
    case 'update':
      for (const field of patchedFields(after)) {
        write(trace, { field, isAgents, was: valueIn(before, field), written: valueIn(after, field) })
      }
      trace.state &&= mergePatch(trace.state, after)
      if (!isAgents) trace.isChangedByOthers = true
      break
    case 'delete':
      trace.deleted = { fields: before, isAgents }
      trace.state = null
      break
    case 'snapshot':
      break
  }
}

interface FieldWrite {
  readonly field: FieldName
  readonly isAgents: boolean
  readonly was: Value
  readonly written: Value
}

function write({ before, replaced }: Trace, { field, isAgents, was, written }: FieldWrite): void {
  const agents = before.get(field)
  if (isAgents) {
    before.set(field, { before: agents ? agents.before : was, written })
    return
  }
  if (agents) replaced.set(field, agents.before)
  before.delete(field)
}

/** Only fields that differ from the deleted element count as written, by the one who restored it. */
function recreate(trace: Trace, now: Fields, isAgents: boolean): void {
  const was = trace.deleted?.fields
  trace.deleted = null
  if (!was) return
  for (const field of differing(was, now)) {
    write(trace, { field, isAgents, was: fieldValue(was, field), written: fieldValue(now, field) })
    if (!isAgents) trace.isChangedByOthers = true
  }
}

/** What undoes the agent's changes to an existing element. */
function changeOf(trace: Trace, now: Fields): DistributiveOmit<UndoChange> | null {
  if (trace.isAdded) return isChangedByOthers(trace, now) ? null : { kind: 'delete' }
  const fields = fieldsBefore(trace, now).filter(([field, value]) => !isSameValue(fieldValue(now, field), value))
  return fields.length > 0 ? { kind: 'update', data: patchOf(fields) } : null
}

/** What restores an element that the agent removed, without the agent's other changes. */
function recreationOf(trace: Trace): DistributiveOmit<UndoChange> | null {
  const { isAdded, deleted } = trace
  if (!deleted?.isAgents || (isAdded && !trace.isChangedByOthers)) return null
  const { fields } = deleted
  return { kind: 'create', data: isAdded ? fields : mergePatch(fields, patchOf(fieldsBefore(trace, fields))) }
}

function isLeft(trace: Trace, now: Fields | undefined): boolean {
  const { isAdded, replaced, deleted } = trace
  const element = now ?? (deleted?.isAgents ? deleted.fields : undefined)
  if (!element) return false
  if (isAdded) return now ? isChangedByOthers(trace, now) : trace.isChangedByOthers
  return [...replaced].some(([field, value]) => !isSameValue(fieldValue(element, field), value))
}

function differing(one: Fields, other: Fields): FieldName[] {
  const fields = new Set([...patchedFields(one), ...patchedFields(other)])
  return [...fields].filter((field) => !isSameValue(fieldValue(one, field), fieldValue(other, field)))
}

/** Whether someone else changed it; also true if a thinned-out history does not lead to the current state. */
function isChangedByOthers({ isChangedByOthers, state }: Trace, now: Fields): boolean {
  return isChangedByOthers || state === null || differing(state, now).length > 0
}

/** The values before the agent's, for fields that still have the agent's value. */
function fieldsBefore({ before }: Trace, now: Fields): (readonly [FieldName, Value])[] {
  return [...before].flatMap(([field, value]) =>
    isSameValue(fieldValue(now, field), value.written) ? [[field, value.before] as const] : [],
  )
}

type DistributiveOmit<Change> = Change extends unknown ? Omit<Change, 'elementId'> : never

const PREFIX = 'properties.'

/** A field's value in a patch; null if there is none. */
function valueIn(patch: ElementPatch, field: FieldName): Value {
  if (field.startsWith(PREFIX)) return patch.properties?.[field.slice(PREFIX.length)] ?? null
  return (patch as Record<string, Value>)[field] ?? null
}

function patchOf(fields: readonly (readonly [FieldName, Value])[]): ElementPatch {
  const columns = fields.filter(([field]) => !field.startsWith(PREFIX))
  const properties = fields.filter(([field]) => field.startsWith(PREFIX))
  return {
    ...Object.fromEntries(columns),
    ...(properties.length > 0 && {
      properties: Object.fromEntries(properties.map(([field, value]) => [field.slice(PREFIX.length), value])),
    }),
  } as ElementPatch
}
