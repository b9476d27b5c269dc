import { changedPart } from '../../../contract/rules/elementPatching'
import { uuidv7 } from '../../offline/plain/ids'
import type {
  BoardDelta,
  BoardSnapshot,
  BoardSource,
  Change,
  LocalAsset,
  LocalBoard,
  NewChange,
  OutboxEntry,
} from '../../offline/types'
import { isOutsideFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import type { Cause, OwnCommit, StepKind } from '../undo/History'
import { type ElementChange, normalizePatch } from './BoardElement'
import { type Changes, Pending, type PendingChange, Projection } from './Projection'

/** missing: this device has no complete copy; the store picks the board up once workspace.openBoard has fetched it. */
export type Status = 'loading' | 'ready' | 'missing'

interface BoardContentOptions {
  readonly source: BoardSource
  readonly boardUid: string
  /** UUIDv7 for mutations. */
  readonly newId?: () => string
  /** Ms, from any clock. Repeats in quick succession count as one undo step. */
  readonly now?: () => number
  readonly setTimer: (run: () => void, ms: number) => unknown
}

/** Ms before a failed read of this device's copy is retried. */
const RETRY_READ_MS = 1_000

/** How undo treats a commit; a separate step by default. */
export interface CommitOptions {
  readonly cause?: Cause
  readonly kind?: StepKind
  /** More words are likely to follow. */
  readonly isTyping?: boolean
  /** The rev at which the replaced values were seen, if they have not been followed since. */
  readonly baseRev?: number | undefined
}

interface ContentListener {
  /** Called before a commit, while everything is still unchanged. */
  onOwnCommit(commit: OwnCommit): void
  /** The commit is durable. `merges`: by mutationId, the pending change that a change was merged into. */
  onStored(merges: ReadonlyMap<string, string>): void
  onStatus(): void
  onBoard(): void
  onElements(changes: Changes): void
  /** The server has just refused these. */
  onRefused(entries: readonly OutboxEntry[]): void
  /** The number of changes that are in memory only has changed. */
  onUnstored(): void
}

/**
 * The board as data: follows the source (confirmed rows and outbox) and is the only way to change it. Independent of
 * drafts, selection and screens.
 */
export class BoardContent {
  readonly #options: BoardContentOptions
  readonly #listener: ContentListener
  readonly #pending = new Pending()
  readonly projection = new Projection(this.#pending)
  readonly #queue: CommitQueue
  #status: Status = 'loading'
  #row: LocalBoard | null = null
  #board: LocalBoard | null = null
  /** Deltas received while the copy is loading. */
  #bufferedDeltas: BoardDelta[] | null = null
  #stop: (() => void) | null = null
  /** Reading the copy failed: what is shown may be out of date. */
  #isStale = false

  constructor(options: BoardContentOptions, listener: ContentListener) {
    this.#options = options
    this.#listener = listener
    this.#queue = new CommitQueue({
      source: options.source,
      boardUid: options.boardUid,
      onStored: (changes, entries) => {
        this.#refresh(this.#pending.stored(changes, entries))
        listener.onStored(mergesOf(changes, entries))
      },
      onUnstored: () => listener.onUnstored(),
      setTimer: options.setTimer,
    })
  }

  get status(): Status {
    return this.#status
  }

  get board(): LocalBoard | null {
    return this.#board
  }

  /** The rev up to which the board is complete here. */
  get cursor(): number {
    return this.#row?.cursor ?? 0
  }

  get unstored(): number {
    return this.#queue.unstored
  }

  /** Reads this device's copy and subscribes to changes. Shows nothing before `waitFor`, which must not reject. */
  async open(waitFor?: Promise<void>): Promise<Status> {
    const { source, boardUid } = this.#options
    this.#bufferedDeltas ??= []
    this.#stop ??= source.onBoard(
      boardUid,
      (delta) => this.#receive(delta),
      () => this.#held(),
    )
    this.#isStale = false
    let snapshot: BoardSnapshot | null = null
    let missed: readonly BoardDelta[] = []
    try {
      const [read] = await Promise.all([source.readBoard(boardUid), waitFor])
      snapshot = read
    } finally {
      missed = this.#bufferedDeltas ?? []
      this.#bufferedDeltas = null
    }
    if (snapshot) {
      this.#row = snapshot.board
      const changes = this.projection.replace(snapshot)
      if (changes.changed.length > 0) this.#listener.onElements(changes)
    }
    this.#refreshBoard()
    // Last: status listeners can then read the whole board.
    this.#setStatus(snapshot ? 'ready' : 'missing')
    for (const delta of missed) this.#receive(delta)
    return this.#status
  }

  close(): void {
    this.#stop?.()
    this.#stop = null
  }

  /** Resolves when every change so far is durable on this device, or storing failed. */
  async stored(): Promise<void> {
    await this.#queue.flush()
  }

  /** Commits those of the changes that have an effect. */
  update(changes: readonly ElementChange[], assets: readonly LocalAsset[] = [], as: CommitOptions = {}): void {
    this.commit(this.updatesOf(changes, as.baseRev), assets, as)
  }

  updatesOf(changes: readonly ElementChange[], baseRev?: number): Change[] {
    return changes.flatMap(({ id, patch }): Change[] => {
      const element = this.projection.get(id)
      const data = element && changedPart(element, normalizePatch(patch))
      if (!data) return []
      return [{ kind: 'element.update', elementId: id, baseRev: baseRev ?? this.baseRevOf(id), data }]
    })
  }

  /** The rev that an update of the element is based on: the cursor, or its row's rev if that is newer. */
  baseRevOf(id: string): number {
    return Math.max(this.cursor, this.projection.revOf(id))
  }

  /** Applies changes optimistically and queues them as one commit. The only way in for this person's changes. */
  commit(list: readonly Change[], assets: readonly LocalAsset[] = [], as: CommitOptions = {}): void {
    if (list.length === 0) return
    const newId = this.#options.newId ?? uuidv7
    const changes: NewChange[] = list.map((change) => ({ mutationId: newId(), change }))
    const { cause = 'do', kind = 'alone', isTyping = false } = as
    const before = list.map((change) => ('elementId' in change ? this.projection.get(change.elementId) : undefined))
    const at = this.#options.now?.() ?? Date.now()
    this.#listener.onOwnCommit({ changes, before, board: this.#board, cause, kind, at })
    this.#refresh(this.#pending.addLocal(changes))
    this.#queue.push({ changes, assets, isTyping })
  }

  /** Refused changes that no one has dealt with yet. */
  refusals(): readonly OutboxEntry[] {
    return this.#pending.refusals()
  }

  #receive(delta: BoardDelta): void {
    if (delta.boardUid !== this.#options.boardUid) return
    if (this.#bufferedDeltas) {
      this.#bufferedDeltas.push(delta)
      return
    }
    if (delta.reset || this.#isStale || this.#status !== 'ready') {
      this.#reopen()
      return
    }
    const refused = this.#newlyRefused(delta)
    const touched = new Set([
      ...this.#pending.queued(delta.queued ?? []),
      ...this.#pending.settle(delta.settled ?? []),
      ...this.#pending.echo(delta.echoed ?? []),
    ])
    for (const row of delta.put ?? []) {
      this.projection.putRow(row)
      touched.add(row.id)
    }
    for (const removal of delta.removed ?? []) {
      this.projection.removeRow(removal)
      touched.add(removal.id)
    }
    if (delta.board) {
      this.#row = delta.board
      this.#refreshBoard()
    }
    this.#refresh(touched)
    if (refused.length > 0) this.#listener.onRefused(refused)
  }

  /** Rereads the copy. If that fails, what is shown stays; the next delta retries, or a timer. */
  #reopen(): void {
    this.open().catch((error: unknown) => {
      if (!isOutsideFailure(error)) reportError(error, 'store')
      this.#isStale = true
      this.#options.setTimer(() => {
        if (this.#isStale && this.#stop) this.#reopen()
      }, RETRY_READ_MS)
    })
  }

  /** The confirmed rows in memory, or a draft's content; null until ready. */
  #held(): BoardSnapshot | null {
    if (this.#status !== 'ready' || !this.#row) return null
    return { board: this.#row, elements: this.projection.rows(), pending: [] }
  }

  #newlyRefused({ queued = [] }: BoardDelta): OutboxEntry[] {
    return queued.filter((entry) => entry.refusal && !this.#pending.entry(entry.mutationId)?.refusal)
  }

  #refresh(touched: Set<string>): void {
    if (touched.has('board')) this.#refreshBoard()
    const changes = this.projection.refresh(touched)
    if (changes.changed.length > 0) this.#listener.onElements(changes)
  }

  #refreshBoard(): void {
    const before = this.#board
    this.#board = this.#row && projectBoard(this.#row, this.#pending.of('board'), before)
    if (this.#board !== before) this.#listener.onBoard()
  }

  #setStatus(status: Status): void {
    if (status === this.#status) return
    this.#status = status
    this.#listener.onStatus()
  }
}

/** Merged changes, by mutationId: the outbox entry that each was merged into. */
function mergesOf(changes: readonly NewChange[], entries: readonly OutboxEntry[]): ReadonlyMap<string, string> {
  const merges = new Map<string, string>()
  if (entries.length === 0) return merges
  const ids = new Set(entries.map(({ mutationId }) => mutationId))
  const bySubject = new Map(entries.map(({ change, mutationId }) => [subjectOf(change), mutationId]))
  for (const { mutationId, change } of changes) {
    const entry = ids.has(mutationId) ? undefined : bySubject.get(subjectOf(change))
    if (entry !== undefined) merges.set(mutationId, entry)
  }
  return merges
}

const subjectOf = (change: Change): string => ('elementId' in change ? change.elementId : change.kind)

/**
 * The board's own fields with this device's unacknowledged changes on top. Returns `before` if nothing differs, so that
 * its identity tells whether anything changed. Sync-only fields (cursor, openedAt) make no difference.
 */
export function projectBoard(
  row: LocalBoard,
  changes: readonly PendingChange[],
  before: LocalBoard | null,
): LocalBoard {
  let board = row
  for (const { change } of changes) {
    if (change.kind === 'board.update') board = { ...board, ...change.data }
    if (change.kind === 'board.restore') board = { ...board, deletedAt: null }
  }
  // In the trash or deleted: no change could be sent.
  if (board.deletedAt !== null || board.isGone) board = { ...board, canEdit: false }
  return before !== null && shown(board) === shown(before) ? before : board
}

const shown = (board: LocalBoard): string => JSON.stringify({ ...board, cursor: 0, openedAt: 0 })

interface Batch {
  readonly changes: readonly NewChange[]
  readonly assets: readonly LocalAsset[]
  /** More typing is likely to follow, so this need not be sent yet. */
  readonly isTyping: boolean
}

interface CommitQueueOptions {
  readonly source: BoardSource
  readonly boardUid: string
  /** All of `changes` is durable now, as these entries or merged into earlier ones. */
  readonly onStored: (changes: readonly NewChange[], entries: readonly OutboxEntry[]) => void
  /** The number of changes that are in memory only, because storing failed, has changed. */
  readonly onUnstored: () => void
  readonly setTimer: (run: () => void, ms: number) => unknown
}

/** Ms before a commit that could not be stored is retried. */
const RETRY_COMMIT_MS = 5000

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
        this.#waiting = this.#waiting.slice(1)
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
    }, RETRY_COMMIT_MS)
  }
}

const joined = (batches: readonly Batch[]): Batch => ({
  changes: batches.flatMap((batch) => batch.changes),
  assets: batches.flatMap((batch) => batch.assets),
  isTyping: batches.every((batch) => batch.isTyping),
})
