import type { Change, OutboxEntry, SavedStep } from '../../offline/types'
import type { Cause, History, HistoryOptions, OwnCommit, UndoOutcome } from '../undo/History'

export interface OwnHistoryOptions extends HistoryOptions {
  /** canUndo or canRedo may have changed. */
  readonly notify: () => void
  /** What the server has refused and nobody has decided about yet. */
  readonly refused: () => readonly OutboxEntry[]
}

/** Told of a commit of this person's before it shows: the elements are still as they were. */
export type OwnListener = (changes: readonly Change[], cause: Cause) => void

/** Commits noted while what undo makes of them is not to be had. */
const NOTED_MAX = 200

const NOTHING: UndoOutcome = { kind: 'nothing', skipped: 0, ids: [], back: [] }

/**
 * What this person does on the board, noted as it happens; what undo makes of it is loaded with the first change. Until
 * it has come, undo and redo wait for it.
 */
export class OwnHistory {
  readonly #options: OwnHistoryOptions
  readonly #listeners = new Set<OwnListener>()
  #history: History | null = null
  #loading: Promise<void> | null = null
  #saved: Promise<readonly SavedStep[]> | null = null
  readonly #noted: OwnCommit[] = []
  /** What the outbox merged meanwhile. */
  readonly #merges = new Map<string, string>()
  #asked: Cause[] = []
  /** Whether it is known if anything was kept of an earlier visit. */
  #isRecalled: boolean
  #told = ''

  constructor(options: OwnHistoryOptions) {
    this.#options = options
    this.#isRecalled = options.shelf === null
  }

  /** False for the moment in which what was kept is still being read: what is asked then waits for it. */
  get isKnown(): boolean {
    return this.#history !== null || this.#isRecalled
  }

  get canUndo(): boolean {
    return this.#history?.canUndo ?? this.#noted.length > 0
  }

  get canRedo(): boolean {
    return this.#history?.canRedo ?? false
  }

  onOwn(listener: OwnListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A commit that is about to show. */
  note(commit: OwnCommit): void {
    if (this.#listeners.size > 0) {
      const changes = commit.changes.map(({ change }) => change)
      for (const listener of [...this.#listeners]) listener(changes, commit.cause)
    }
    if (this.#history) this.#history.record(commit)
    else if (commit.changes.some(({ change }) => 'elementId' in change)) {
      this.#noted.push(commit)
      if (this.#noted.length > NOTED_MAX) this.#noted.shift()
      this.load().catch(() => {})
    }
    this.#tell()
  }

  stored(merges: ReadonlyMap<string, string>): void {
    if (this.#history) this.#history.stored(merges)
    else for (const [from, to] of merges) this.#merges.set(from, to)
  }

  refused(entries: readonly OutboxEntry[]): void {
    this.#history?.refused(entries)
    this.#tell()
  }

  /** The newest step that still stands, taken back or made again. */
  step(cause: 'undo' | 'redo'): UndoOutcome {
    if (!this.#history) {
      if (this.#isRecalled && !this.canUndo) return NOTHING
      this.#asked.push(cause)
      this.recall().catch(() => {})
      return { ...NOTHING, kind: 'done' }
    }
    const outcome = this.#history[cause === 'undo' ? 'undo' : 'redo']()
    this.#tell()
    return outcome
  }

  /** Loads the rest, and what was kept of an earlier visit. Rejects where it is not to be had; then the next change tries. */
  load(): Promise<void> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = null
      throw error
    })
    return this.#loading
  }

  /** Loads it all where something was kept of an earlier visit. Rejects as `load` does. */
  async recall(): Promise<void> {
    const saved = await this.#savedSteps()
    this.#isRecalled = true
    if (saved.length > 0 || this.#noted.length > 0) await this.load()
    else this.#asked = []
  }

  /** Writes down what was not yet. */
  async save(): Promise<void> {
    await this.#history?.save()
  }

  async #load(): Promise<void> {
    const [{ History }, saved] = await Promise.all([import('../undo/History'), this.#savedSteps()])
    this.#isRecalled = true
    const history = new History(this.#options)
    for (const commit of this.#noted.splice(0)) history.record(commit)
    history.stored(this.#merges)
    this.#merges.clear()
    history.restore(saved, this.#options.refused())
    this.#history = history
    this.#tell()
    for (const cause of this.#asked.splice(0)) if (cause !== 'do') this.step(cause)
    await history.save()
  }

  /** Without what was kept there is less to undo, nothing worse. */
  #savedSteps(): Promise<readonly SavedStep[]> {
    this.#saved ??= this.#options.shelf?.load().catch(() => []) ?? Promise.resolve([])
    return this.#saved
  }

  #tell(): void {
    const now = `${this.canUndo} ${this.canRedo}`
    if (now === this.#told) return
    this.#told = now
    this.#options.notify()
  }
}
