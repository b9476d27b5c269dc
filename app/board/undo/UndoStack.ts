import { ORIGINAL } from '../../../contract/modifiedImage'
import { isAssetAddress } from '../../../contract/rules/assetAddress'
import { ELEMENT_COLUMNS, isSameValue, mergePatch, patchedFields } from '../../../contract/rules/elementPatching'
import type { Element, ElementFields, ElementPatch, PropertiesPatch } from '../../../contract/shared/element'
import type { SavedStep } from '../../offline/types'
import type { Act } from './Act'

/** The maximum number of undo steps. */
const STEPS_MAX = 200
/** The maximum number of acts in all steps: limits memory when many elements change at once. */
const ACTS_MAX = 20_000
/** Ms after which a repeat starts a new step. */
const REPEAT = 600

/**
 * How a commit joins the last step. alone: never. repeat: if it changes the same fields of the same elements soon
 * after. follow: if the step includes its elements; the step can still be continued as before. Any other text: if the
 * step was made under the same text.
 */
export type StepKind = 'alone' | 'repeat' | 'follow' | `typing ${string}` | `adding ${string}`

/** One undo step: the acts of one commit, or of several that count as one. */
export interface Step {
  /** Identifies the step on its pile, in order of arrival. */
  readonly seq: number
  readonly acts: readonly Act[]
  /** The restore of a version, or its undo. */
  readonly isRestore?: true
}

/** done: for undo, newest last. undone: for redo. */
type Pile = 'done' | 'undone'

/** This person's steps on one board, to undo or redo, oldest first. Knows neither board nor storage. */
export class UndoStack {
  readonly #piles: Record<Pile, Step[]> = { done: [], undone: [] }
  #seq = 0
  /** The step that can be continued while it is the newest, and how. */
  #open: { readonly seq: number; readonly kind: StepKind; readonly at: number } | null = null
  /** Steps added or changed (their pile) or removed (null) since they were saved. */
  readonly #unsaved = new Map<number, Pile | null>()

  has(pile: Pile): boolean {
    return this.#piles[pile].length > 0
  }

  /** Records a new commit, which clears the steps to redo. `at` in ms, of any clock. */
  record(acts: readonly Act[], kind: StepKind, at: number): void {
    if (acts.length === 0) return
    this.#forgetUndone()
    const last = this.#piles.done.at(-1)
    const step =
      last && this.#continuesStep(last, acts, kind, at)
        ? this.#replace('done', last, merged(last.acts, acts))
        : this.push('done', acts)
    if (kind !== 'follow') this.#open = step && kind !== 'alone' ? { seq: step.seq, kind, at } : null
  }

  /** Records a restore, always as a separate step. */
  didRestore(acts: readonly Act[]): void {
    if (acts.length === 0) return
    this.#forgetUndone()
    this.push('done', acts, true)
  }

  /** Adds a step; what an undo or redo did goes on the other pile. */
  push(pile: Pile, acts: readonly Act[], isRestore = false): Step | null {
    this.#open = null
    if (acts.length === 0) return null
    const step: Step = { seq: ++this.#seq, acts, ...(isRestore && { isRestore }) }
    this.#piles[pile].push(step)
    this.#unsaved.set(step.seq, pile)
    this.#forgetOldest()
    return step
  }

  newest(pile: Pile): Step | null {
    return this.#piles[pile].at(-1) ?? null
  }

  /** Removes and returns the step of this restore, wherever it is. */
  takeRestore(mutationId: string): Step | null {
    const { done } = this.#piles
    const index = done.findLastIndex(
      ({ isRestore, acts }) => isRestore && acts.some((act) => act.mutationId === mutationId),
    )
    const [step] = index === -1 ? [] : done.splice(index, 1)
    if (!step) return null
    this.#open = null
    this.#unsaved.set(step.seq, null)
    return step
  }

  /** Removes and returns the newest step of a pile. */
  pop(pile: Pile): Step | null {
    this.#open = null
    const step = this.#piles[pile].pop()
    if (step) this.#unsaved.set(step.seq, null)
    return step ?? null
  }

  /** Gives acts of coalesced mutations the id of the mutation that theirs was merged into. */
  rename(names: ReadonlyMap<string, string>): void {
    this.#rewrite((act) => {
      const mutationId = names.get(act.mutationId)
      return mutationId === undefined ? act : { ...act, mutationId }
    })
  }

  /** Drops the acts of refused mutations, and those on elements that were therefore never created. */
  drop(mutationIds: ReadonlySet<string>, neverCreated: ReadonlySet<string>): void {
    this.#rewrite((act) => (mutationIds.has(act.mutationId) || neverCreated.has(act.id) ? null : act))
  }

  /** Adds the history of an earlier visit below the steps made since, which are renumbered: they are newer. */
  restore(saved: readonly SavedStep[]): void {
    const readable = saved.flatMap((each) => parseSavedStep(each) ?? []).sort((a, b) => a.seq - b.seq)
    const isNew = this.has('done') || this.has('undone')
    this.#unsaved.clear()
    this.#seq = saved.reduce((most, { seq }) => Math.max(most, seq), this.#seq)
    const used = new Set<number>()
    for (const pile of ['done', 'undone'] as const) {
      const since = this.#piles[pile].map((step) => {
        const seq = ++this.#seq
        if (this.#open?.seq === step.seq) this.#open = { ...this.#open, seq }
        return { ...step, seq }
      })
      const before = readable.filter((step) => step.pile === pile && !(isNew && pile === 'undone'))
      for (const { seq } of before) used.add(seq)
      for (const { seq } of since) this.#unsaved.set(seq, pile)
      this.#piles[pile] = [...before.map(({ pile: _, ...step }) => step), ...since]
    }
    for (const { seq } of saved) if (!used.has(seq)) this.#unsaved.set(seq, null)
    this.#forgetOldest()
  }

  get isSaved(): boolean {
    return this.#unsaved.size === 0
  }

  /** The steps to write and the numbers of those to delete. They count as saved once returned. */
  takeUnsaved(): { readonly put: readonly SavedStep[]; readonly removed: readonly number[] } {
    const put: SavedStep[] = []
    const removed: number[] = []
    for (const [seq, pile] of this.#unsaved) {
      const step = pile && this.#piles[pile].findLast((each) => each.seq === seq)
      if (pile && step) put.push(toSavedStep(step, pile))
      else removed.push(seq)
    }
    this.#unsaved.clear()
    return { put, removed }
  }

  #continuesStep(last: Step, acts: readonly Act[], kind: StepKind, at: number): boolean {
    if (kind === 'follow') return acts.every(({ id }) => last.acts.some((act) => act.id === id))
    if (kind === 'alone' || this.#open?.kind !== kind || this.#open.seq !== last.seq) return false
    return kind !== 'repeat' || (at - this.#open.at < REPEAT && isAlike(last.acts, acts))
  }

  /** Returns the step with these acts instead; null if there are none, which removes it. */
  #replace(pile: Pile, step: Step, acts: readonly Act[]): Step | null {
    const list = this.#piles[pile]
    const index = list.findLastIndex(({ seq }) => seq === step.seq)
    const replaced = acts.length > 0 ? { ...step, acts } : null
    list.splice(index, 1, ...(replaced ? [replaced] : []))
    this.#unsaved.set(step.seq, replaced && pile)
    return replaced
  }

  #rewrite(change: (act: Act) => Act | null): void {
    for (const pile of ['done', 'undone'] as const) {
      for (const step of [...this.#piles[pile]]) {
        const acts = step.acts.flatMap((act) => change(act) ?? [])
        if (acts.length < step.acts.length || acts.some((act, index) => act !== step.acts[index]))
          this.#replace(pile, step, acts)
      }
    }
  }

  #forgetUndone(): void {
    for (const { seq } of this.#piles.undone.splice(0)) this.#unsaved.set(seq, null)
  }

  #forgetOldest(): void {
    const { done } = this.#piles
    let acts = done.reduce((sum, step) => sum + step.acts.length, 0)
    while (done.length > STEPS_MAX || (acts > ACTS_MAX && done.length > 1)) {
      const oldest = done.shift()
      if (!oldest) return
      acts -= oldest.acts.length
      this.#unsaved.set(oldest.seq, null)
    }
  }
}

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

/** Version of a step's stored format; steps of any other are dropped. */
const FORMAT_VERSION = 1

interface SavedValue {
  readonly pile: Pile
  readonly acts: readonly Act[]
  readonly isRestore?: unknown
}

/** Null for what this version did not write. */
function parseSavedStep({ seq, value }: SavedStep): (Step & { readonly pile: Pile }) | null {
  if (!isStep(value)) return null
  const { pile, acts, isRestore } = value
  return { seq, pile, acts, ...(isRestore === true && { isRestore }) }
}

function isStep(value: unknown): value is SavedValue {
  return (
    isRecord(value) &&
    value.version === FORMAT_VERSION &&
    (value.pile === 'done' || value.pile === 'undone') &&
    Array.isArray(value.acts) &&
    value.acts.every(isAct)
  )
}

function isAct(value: unknown): value is Act {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.mutationId !== 'string') return false
  if (value.kind === 'create') return value.fields === undefined || isRecord(value.fields)
  if (value.kind === 'delete') return isRecord(value.fields)
  return (value.kind === 'update' || value.kind === 'board') && isRecord(value.before) && isRecord(value.after)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A step's stored form, with its images: it may be the last to reference them. */
function toSavedStep({ seq, ...step }: Step, pile: Pile): SavedStep {
  return { seq, assets: [...new Set(step.acts.flatMap(assetsOf))], value: { version: FORMAT_VERSION, pile, ...step } }
}

function assetsOf(act: Act): string[] {
  return statesOf(act).flatMap(({ content, properties }) =>
    [content, properties?.[ORIGINAL]].flatMap((named) =>
      typeof named === 'string' && isAssetAddress(named) ? [named] : [],
    ),
  )
}

function statesOf(act: Act): readonly ElementPatch[] {
  if (act.kind === 'update') return [act.before, act.after]
  return act.kind !== 'board' && 'fields' in act && act.fields ? [act.fields] : []
}
