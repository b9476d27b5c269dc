import type { NewChange, OutboxEntry, SavedStep } from '../../offline/types'
import { actsOf, type UndoElement } from './Act'
import { inverseOf, type Plan } from './inverse'
import type { StepKind } from './Step'
import { UndoStack } from './UndoStack'

/** Why a commit was made. */
export type Cause = 'do' | 'undo' | 'redo'

/** A commit of this person's, on this board, in this tab. */
export interface OwnCommit {
  readonly changes: readonly NewChange[]
  /** What each change found, in the same order. */
  readonly before: readonly (UndoElement | undefined)[]
  readonly cause: Cause
  readonly kind: StepKind
  /** Ms, of any clock. */
  readonly at: number
}

/** done: the board has changed. */
export interface UndoOutcome {
  readonly kind: 'done' | 'nothing'
  /** How many values or elements stayed as somebody else has left them since. */
  readonly skipped: number
  /** The elements that were changed, deleted or brought back. */
  readonly ids: readonly string[]
  /** Of those, the ones that were brought back. */
  readonly back: readonly string[]
}

/** Where steps are kept between visits. */
export interface UndoShelf {
  load(): Promise<readonly SavedStep[]>
  save(put: readonly SavedStep[], removed: readonly number[]): Promise<void>
}

export interface HistoryOptions {
  readonly get: (id: string) => UndoElement | undefined
  /** Commits this, at once; the commit comes back by `record` before it returns. */
  readonly commit: (plans: readonly Plan[], cause: Cause) => void
  readonly shelf: UndoShelf | null
}

/** What this person did on one board, to be taken back and made again: as new changes, never by rolling back. */
export class History {
  readonly #options: HistoryOptions
  readonly #stack = new UndoStack()
  #saving: Promise<void> | null = null
  /** Nothing is written before what was kept is known. */
  #isRestored = false

  constructor(options: HistoryOptions) {
    this.#options = options
  }

  get canUndo(): boolean {
    return this.#stack.has('done')
  }

  get canRedo(): boolean {
    return this.#stack.has('undone')
  }

  record({ changes, before, cause, kind, at }: OwnCommit): void {
    const acts = actsOf(changes, before)
    if (cause === 'do') this.#stack.did(acts, kind, at)
    else this.#stack.push(cause === 'undo' ? 'undone' : 'done', acts)
  }

  /** Takes back the newest step of which anything still stands; those of which nothing does fall away. */
  undo(): UndoOutcome {
    return this.#step('undo')
  }

  redo(): UndoOutcome {
    return this.#step('redo')
  }

  /** What the outbox made of changes: merged into others, by mutationId. */
  stored(merges: ReadonlyMap<string, string>): void {
    if (merges.size > 0) this.#stack.rename(merges)
    void this.save()
  }

  /** The server has said no. */
  refused(entries: readonly OutboxEntry[]): void {
    const unborn = entries.flatMap(({ change }) => (change.kind === 'element.create' ? [change.elementId] : []))
    this.#stack.drop(new Set(entries.map(({ mutationId }) => mutationId)), new Set(unborn))
    void this.save()
  }

  /** What was kept of an earlier visit, and what was refused since. */
  restore(saved: readonly SavedStep[], refused: readonly OutboxEntry[]): void {
    this.#stack.restore(saved)
    this.#isRestored = true
    this.refused(refused)
  }

  /** Keeps what is not kept yet; one writing at a time. */
  async save(): Promise<void> {
    const { shelf } = this.#options
    if (!shelf || !this.#isRestored) return
    this.#saving ??= this.#save(shelf).finally(() => {
      this.#saving = null
    })
    await this.#saving
  }

  async #save(shelf: UndoShelf): Promise<void> {
    while (!this.#stack.isSaved) {
      const { put, removed } = this.#stack.takeUnsaved()
      await shelf.save(put, removed).catch(() => {})
    }
  }

  #step(cause: 'undo' | 'redo'): UndoOutcome {
    let skipped = 0
    for (;;) {
      const step = this.#stack.pop(cause === 'undo' ? 'done' : 'undone')
      if (!step) return { kind: 'nothing', skipped, ids: [], back: [] }
      const inverse = inverseOf(step.acts, this.#options.get)
      skipped += inverse.skipped
      if (inverse.plans.length === 0) continue
      this.#options.commit(inverse.plans, cause)
      const back = inverse.plans.filter(({ kind }) => kind === 'create').map(({ id }) => id)
      return { kind: 'done', skipped, ids: inverse.plans.map(({ id }) => id), back }
    }
  }
}
