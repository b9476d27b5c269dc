import { ORIGINAL } from '../../../contract/modifiedImage'
import { isAssetAddress } from '../../../contract/rules/assetAddress'
import type { ElementPatch } from '../../../contract/shared/element'
import type { NewChange, OutboxEntry, SavedStep } from '../../offline/types'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import {
  type Act,
  actsOf,
  actsOfRestore,
  BOARD_ID,
  type BoardFields,
  type Found,
  inverseOf,
  isAlike,
  merged,
  type Plan,
  type Restored,
  restoreActs,
  type UndoElement,
} from './Act'

/** Why a commit was made. */
export type Cause = 'do' | 'undo' | 'redo'

/**
 * How a commit joins the last step. alone: never. repeat: if it changes the same fields of the same elements soon
 * after. follow: if the step includes its elements; the step can still be continued as before. Any other text: if the
 * step was made under the same text.
 */
export type StepKind = 'alone' | 'repeat' | 'follow' | `typing ${string}` | `adding ${string}`

/** A commit that this person made on this board, in this tab. */
export interface OwnCommit extends Found {
  readonly changes: readonly NewChange[]
  readonly cause: Cause
  readonly kind: StepKind
  /** Ms, of any clock. */
  readonly at: number
}

/** done: the board has changed. */
export interface UndoOutcome {
  readonly kind: 'done' | 'nothing'
  /** How many values or elements someone else has changed since: they are left alone. */
  readonly skipped: number
  /** The elements that were changed, deleted or restored. */
  readonly ids: readonly string[]
  /** Of those, the restored ones. */
  readonly back: readonly string[]
}

/** Where steps are stored between visits. */
export interface UndoStorage {
  load(): Promise<readonly SavedStep[]>
  save(put: readonly SavedStep[], removed: readonly number[]): Promise<void>
}

const NOTHING: UndoOutcome = { kind: 'nothing', skipped: 0, ids: [], back: [] }

export interface HistoryOptions {
  readonly get: (id: string) => UndoElement | undefined
  readonly board: () => BoardFields | null
  /** The board's cursor. */
  readonly rev: () => number
  /** Commits synchronously: `record` is called before it returns. */
  readonly commit: (plans: readonly Plan[], cause: Cause) => void
  readonly storage: UndoStorage | null
}

/** This person's undo history on one board. Undo and redo make new changes, and never roll back. */
export class History {
  readonly #options: HistoryOptions
  readonly #stack = new UndoStack()
  #saving: Promise<void> | null = null
  /** Nothing is saved before the stored history is loaded. */
  #isRestored = false
  /** The step being undone or redone. */
  #current: Step | null = null
  /** The last restore. Its step cannot be undone before the board has its rev. */
  #lastRestore: Restored | null = null

  constructor(options: HistoryOptions) {
    this.#options = options
  }

  get canUndo(): boolean {
    return this.#stack.has('done')
  }

  get canRedo(): boolean {
    return this.#stack.has('undone')
  }

  /** Whether a restore is being undone or redone. */
  get isRestoreStep(): boolean {
    return this.#current?.isRestore === true
  }

  record({ changes, cause, kind, at, ...found }: OwnCommit): void {
    const isRestore = this.isRestoreStep
    const acts = isRestore ? actsOfRestore(changes, found) : actsOf(changes, found)
    if (cause === 'do') this.#stack.record(acts, kind, at)
    else this.#stack.push(cause === 'undo' ? 'undone' : 'done', acts, isRestore)
  }

  /** Records a restore as one step. */
  restored(restored: Restored): void {
    this.#stack.didRestore(restoreActs(restored))
    this.#lastRestore = restored
    void this.save()
  }

  /** Undoes this restore, whatever was done since. Null if there is no such step, or the board lacks its rev. */
  undoRestore(mutationId: string): UndoOutcome | null {
    const last = this.#lastRestore
    if (last?.mutationId === mutationId && this.#options.rev() < last.rev) return null
    const step = this.#stack.takeRestore(mutationId)
    return step && this.#takeBack(step, 'undo')
  }

  /** Undoes the newest step that still has something to undo; drops steps that have nothing. */
  undo(): UndoOutcome {
    return this.#step('undo')
  }

  redo(): UndoOutcome {
    return this.#step('redo')
  }

  /** Follows coalesced mutations: each id maps to that of the mutation it was merged into. */
  stored(merges: ReadonlyMap<string, string>): void {
    if (merges.size > 0) this.#stack.rename(merges)
    void this.save()
  }

  /** Drops the acts of refused mutations. */
  refused(entries: readonly OutboxEntry[]): void {
    const neverCreated = entries.flatMap(({ change }) => (change.kind === 'element.create' ? [change.elementId] : []))
    this.#stack.drop(new Set(entries.map(({ mutationId }) => mutationId)), new Set(neverCreated))
    void this.save()
  }

  /** Adds the history of an earlier visit, and drops what was refused since. */
  restore(saved: readonly SavedStep[], refused: readonly OutboxEntry[]): void {
    this.#stack.restore(saved)
    this.#isRestored = true
    this.refused(refused)
  }

  /** Saves unsaved steps, one write at a time. */
  async save(): Promise<void> {
    const { storage } = this.#options
    if (!storage || !this.#isRestored) return
    this.#saving ??= this.#save(storage).finally(() => {
      this.#saving = null
    })
    await this.#saving
  }

  async #save(shelf: UndoStorage): Promise<void> {
    while (!this.#stack.isSaved) {
      const { put, removed } = this.#stack.takeUnsaved()
      await shelf.save(put, removed).catch(reportUnless(isOutsideFailure, 'undo'))
    }
  }

  #step(cause: 'undo' | 'redo'): UndoOutcome {
    const pile = cause === 'undo' ? 'done' : 'undone'
    let skipped = 0
    for (;;) {
      if (this.#isBeforeArrival(this.#stack.newest(pile))) return { ...NOTHING, skipped }
      const step = this.#stack.pop(pile)
      if (!step) return { ...NOTHING, skipped }
      const outcome = this.#takeBack(step, cause)
      skipped += outcome.skipped
      if (outcome.kind === 'done') return { ...outcome, skipped }
    }
  }

  #isBeforeArrival(step: Step | null): boolean {
    const last = this.#lastRestore
    if (!last || !step?.isRestore || this.#options.rev() >= last.rev) return false
    return step.acts.some(({ mutationId }) => mutationId === last.mutationId)
  }

  #takeBack(step: Step, cause: 'undo' | 'redo'): UndoOutcome {
    const { get, board, commit } = this.#options
    const { plans, skipped } = inverseOf(step.acts, get, board())
    if (plans.length === 0) return { ...NOTHING, skipped }
    this.#current = step
    try {
      commit(plans, cause)
    } finally {
      this.#current = null
    }
    const elements = plans.filter(({ id }) => id !== BOARD_ID)
    const back = elements.filter(({ kind }) => kind === 'create').map(({ id }) => id)
    return { kind: 'done', skipped, ids: elements.map(({ id }) => id), back }
  }
}

// ---- steps

/** The maximum number of undo steps. */
const STEPS_MAX = 200
/** The maximum number of acts in all steps: limits memory when many elements change at once. */
const ACTS_MAX = 20_000
/** Ms after which a repeat starts a new step. */
const REPEAT = 600

/** One undo step: the acts of one commit, or of several that count as one. */
interface Step {
  /** Identifies the step on its pile, in order of arrival. */
  readonly seq: number
  readonly acts: readonly Act[]
  /** The restore of a version, or its undo. */
  readonly isRestore?: true
}

/** done: for undo, newest last. undone: for redo. */
type Pile = 'done' | 'undone'

/** This person's steps on one board, to undo or redo, oldest first. Knows neither board nor storage. */
class UndoStack {
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

// ---- steps as they are stored

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
