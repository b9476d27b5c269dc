import type { NewChange, OutboxEntry, SavedStep } from '../../offline/types'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { actsOf, actsOfRestore, BOARD_ID, type BoardFields, type Found, type UndoElement } from './Act'
import { inverseOf, type Plan } from './inverse'
import { type Restored, restoreActs } from './restoreActs'
import { type Step, type StepKind, UndoStack } from './UndoStack'

/** Why a commit was made. */
export type Cause = 'do' | 'undo' | 'redo'

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
