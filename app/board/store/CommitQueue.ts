import type { BoardSource, LocalAsset, NewChange, OutboxEntry } from '../../offline/types'

interface Batch {
  readonly changes: readonly NewChange[]
  readonly assets: readonly LocalAsset[]
  /** More typing is likely to follow, so this need not be sent yet. */
  readonly isTyping: boolean
}

export interface CommitQueueOptions {
  readonly source: BoardSource
  readonly boardUid: string
  /** All of `changes` is durable now, as these entries or merged into earlier ones. */
  readonly onStored: (changes: readonly NewChange[], entries: readonly OutboxEntry[]) => void
  /** The number of changes that are in memory only, because storing failed, has changed. */
  readonly onUnstored: () => void
  readonly setTimer: (run: () => void, ms: number) => unknown
}

const RETRY_MS = 5000

/**
 * Passes changes to the outbox one commit at a time, in the order they were made; what accumulates meanwhile becomes
 * one commit. Rule 12: a commit that fails keeps its changes here, in memory, and is retried until the source
 * is closed.
 */
export class CommitQueue {
  #waiting: Batch[] = []
  #running: Promise<void> | null = null
  #failed: unknown = null
  #isRetryScheduled = false

  constructor(private readonly options: CommitQueueOptions) {}

  /** How many changes could not be stored; never shown as saved. */
  get unstored(): number {
    return this.#failed === null ? 0 : this.#waiting.reduce((sum, batch) => sum + batch.changes.length, 0)
  }

  get error(): unknown {
    return this.#failed
  }

  push(batch: Batch): void {
    this.#waiting.push(batch)
    if (this.#failed !== null) this.options.onUnstored()
    void this.flush()
  }

  /** Resolves when nothing is left to store, or storing failed. */
  async flush(): Promise<void> {
    this.#running ??= this.#drain().finally(() => {
      this.#running = null
    })
    await this.#running
    if (this.#failed === null && this.#waiting.length > 0) await this.flush()
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = joined(this.#waiting)
      this.#waiting = [batch]
      const count = batch.changes.length
      try {
        const entries = await this.options.source.commit(
          this.options.boardUid,
          batch.changes,
          batch.assets,
          batch.isTyping,
        )
        this.#waiting = withoutFirst(this.#waiting)
        const hadFailed = this.#failed !== null
        this.#failed = null
        this.options.onStored(batch.changes, entries)
        if (hadFailed) this.options.onUnstored()
      } catch (error) {
        const isNew = this.#failed === null
        this.#failed = error ?? new Error('Storing failed')
        if (isNew || this.unstored !== count) this.options.onUnstored()
        this.#scheduleRetry()
        return
      }
    }
  }

  #scheduleRetry(): void {
    if (this.#isRetryScheduled || this.options.source.closed?.aborted) return
    this.#isRetryScheduled = true
    this.options.setTimer(() => {
      this.#isRetryScheduled = false
      void this.flush()
    }, RETRY_MS)
  }
}

const joined = (batches: readonly Batch[]): Batch => ({
  changes: batches.flatMap((batch) => batch.changes),
  assets: batches.flatMap((batch) => batch.assets),
  isTyping: batches.every((batch) => batch.isTyping),
})

const withoutFirst = <T>(list: readonly T[]): T[] => list.slice(1)
