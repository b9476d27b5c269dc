import type { Change, OutboxEntry, SavedStep } from '../../offline/types'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import type { Plan, Restored } from '../undo/Act'
import type { Cause, History, HistoryOptions, OwnCommit, UndoOutcome } from '../undo/History'
import { normalizePatch } from './BoardElement'

interface LazyUndoHistoryOptions extends HistoryOptions {
  /** canUndo or canRedo may have changed. */
  readonly notify: () => void
  /** Refused changes that no one has dealt with yet. */
  readonly refused: () => readonly OutboxEntry[]
}

/**
 * Called with each of this person's commits before it shows, while the elements are still unchanged. `isRestore`: it
 * undoes or redoes the restore of a version.
 */
export type OwnCommitListener = (changes: readonly Change[], cause: Cause, isRestore: boolean) => void

/** Commits buffered until the undo code has loaded. */
const BUFFERED_COMMITS_MAX = 200

const NOTHING: UndoOutcome = { kind: 'nothing', skipped: 0, ids: [], back: [] }

/** Records this person's changes. The undo code loads with the first one, and undo and redo wait for it. */
export class LazyUndoHistory {
  readonly #options: LazyUndoHistoryOptions
  readonly #listeners = new Set<OwnCommitListener>()
  #history: History | null = null
  #loading: Promise<void> | null = null
  #saved: Promise<readonly SavedStep[]> | null = null
  readonly #bufferedCommits: (OwnCommit | Restored)[] = []
  /** What the outbox has merged in the meantime. */
  readonly #bufferedMerges = new Map<string, string>()
  /** Undo and redo requested meanwhile. Dropped when they would no longer revert what they were meant for. */
  #queuedSteps: Cause[] = []
  /** Whether it is known if an earlier visit left a history. */
  #isPersistedKnown: boolean
  #lastNotified = ''

  constructor(options: LazyUndoHistoryOptions) {
    this.#options = options
    this.#isPersistedKnown = options.storage === null
  }

  /** False while the stored history is loading: undo and redo wait for it. */
  get isKnown(): boolean {
    return this.#history !== null || this.#isPersistedKnown
  }

  get canUndo(): boolean {
    return this.#history?.canUndo ?? this.#bufferedCommits.length > 0
  }

  get canRedo(): boolean {
    return this.#history?.canRedo ?? false
  }

  onOwnCommit(listener: OwnCommitListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Records a commit that is about to show. */
  record(commit: OwnCommit): void {
    if (this.#listeners.size > 0) {
      const changes = commit.changes.map(({ change }) => change)
      const isRestore = this.#history?.isRestoreStep ?? false
      for (const listener of [...this.#listeners]) listener(changes, commit.cause, isRestore)
    }
    if (this.#history) this.#history.record(commit)
    else if (commit.changes.some(({ change }) => 'elementId' in change)) {
      this.#queuedSteps = []
      this.#bufferedCommits.push(commit)
      if (this.#bufferedCommits.length > BUFFERED_COMMITS_MAX) this.#bufferedCommits.shift()
      this.load().catch(reportUnless(isOutsideFailure, 'store'))
    }
    this.#notifyIfChanged()
  }

  /** Records a restore as one step. Resolves when the step is persisted, or undo could not be loaded. */
  async recordRestore(restored: Restored): Promise<void> {
    if (this.#history) this.#history.restored(restored)
    else this.#bufferedCommits.push(restored)
    this.#notifyIfChanged()
    await this.load()
      .then(() => this.save())
      .catch(reportUnless(isOutsideFailure, 'store'))
  }

  /** Undoes this restore, whatever has been done since. Null if there is no such step. */
  undoRestore(mutationId: string): UndoOutcome | null {
    const outcome = this.#history?.undoRestore(mutationId) ?? null
    this.#notifyIfChanged()
    return outcome
  }

  stored(merges: ReadonlyMap<string, string>): void {
    if (this.#history) this.#history.stored(merges)
    else for (const [from, to] of merges) this.#bufferedMerges.set(from, to)
  }

  refused(entries: readonly OutboxEntry[]): void {
    this.#history?.refused(entries)
    this.#notifyIfChanged()
  }

  /** Undoes or redoes the newest step that still stands. */
  step(cause: 'undo' | 'redo'): UndoOutcome {
    if (!this.#history) {
      if (this.#isPersistedKnown && !this.canUndo) return NOTHING
      this.#queuedSteps.push(cause)
      this.loadPersisted().catch(reportUnless(isOutsideFailure, 'store'))
      return { ...NOTHING, kind: 'done' }
    }
    const outcome = this.#history[cause === 'undo' ? 'undo' : 'redo']()
    this.#notifyIfChanged()
    return outcome
  }

  /** Loads the undo code and the stored history. Rejects if unavailable; then the next change retries. */
  load(): Promise<void> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = null
      this.#queuedSteps = []
      throw error
    })
    return this.#loading
  }

  /** Calls `load` if there is a history, stored or buffered. Rejects as `load` does. */
  async loadPersisted(): Promise<void> {
    const saved = await this.#savedSteps()
    this.#isPersistedKnown = true
    if (saved.length > 0 || this.#bufferedCommits.length > 0) await this.load()
    else this.#queuedSteps = []
  }

  /** Saves unsaved steps. */
  async save(): Promise<void> {
    await this.#history?.save()
  }

  async #load(): Promise<void> {
    const [{ History }, saved] = await Promise.all([import('../undo/History'), this.#savedSteps()])
    this.#isPersistedKnown = true
    const history = new History(this.#options)
    for (const noted of this.#bufferedCommits.splice(0)) {
      if ('cause' in noted) history.record(noted)
      else history.restored(noted)
    }
    history.stored(this.#bufferedMerges)
    this.#bufferedMerges.clear()
    history.restore(saved, this.#options.refused())
    this.#history = history
    this.#notifyIfChanged()
    for (const cause of this.#queuedSteps.splice(0)) if (cause !== 'do') this.step(cause)
    await history.save()
  }

  /** Never rejects: without the stored history there is just less to undo. */
  #savedSteps(): Promise<readonly SavedStep[]> {
    this.#saved ??=
      this.#options.storage?.load().catch(reportUnless(isOutsideFailure, 'store', [])) ?? Promise.resolve([])
    return this.#saved
  }

  #notifyIfChanged(): void {
    const now = `${this.canUndo} ${this.canRedo}`
    if (now === this.#lastNotified) return
    this.#lastNotified = now
    this.#options.notify()
  }
}

/** Undo or redo plans as ordinary changes. `baseRevOf`: the rev that an update is based on. */
export function plannedChanges(plans: readonly Plan[], baseRevOf: (id: string) => number): Change[] {
  return plans.map((plan) => changeOf(plan, baseRevOf))
}

function changeOf(plan: Plan, baseRevOf: (id: string) => number): Change {
  const elementId = plan.id
  switch (plan.kind) {
    case 'create':
      return { kind: 'element.create', elementId, data: normalizePatch(plan.fields), isReturn: true }
    case 'delete':
      return { kind: 'element.delete', elementId }
    case 'board':
      return { kind: 'board.update', data: plan.patch }
    case 'update':
      return { kind: 'element.update', elementId, baseRev: baseRevOf(elementId), data: normalizePatch(plan.patch) }
  }
}
