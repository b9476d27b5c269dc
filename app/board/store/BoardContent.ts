import { uuidv7 } from '../../offline/ids'
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
import type { Cause, OwnCommit } from '../undo/History'
import type { StepKind } from '../undo/Step'
import { changedPart } from './BoardElement'
import { CommitQueue } from './CommitQueue'
import type { ElementChange } from './Drafts'
import { Pending } from './Pending'
import { type Changes, Projection } from './Projection'
import { projectBoard } from './projectBoard'
import { storable } from './storable'

/** missing: this device has no complete copy; fetch the board (workspace.openBoard) and the store follows. */
export type Status = 'loading' | 'ready' | 'missing'

export interface BoardContentOptions {
  readonly source: BoardSource
  readonly boardUid: string
  /** UUIDv7 for mutations. */
  readonly newId?: () => string
  /** Ms, of any clock: what is repeated soon counts as one step back. */
  readonly now?: () => number
  readonly setTimer: (run: () => void, ms: number) => unknown
}

/** What a commit is to undo; a step of its own unless said otherwise. */
export interface CommitAs {
  readonly cause?: Cause
  readonly kind?: StepKind
}

export interface ContentListener {
  /** This is about to be committed; everything is as it was yet. */
  onOwn(commit: OwnCommit): void
  /** What was committed is durable; some of it merged into what waited, by mutationId. */
  onStored(merges: ReadonlyMap<string, string>): void
  onStatus(): void
  onBoard(): void
  onElements(changes: Changes): void
  /** The server refused these just now. */
  onRefused(entries: readonly OutboxEntry[]): void
  /** How much is in memory only has changed. */
  onUnstored(): void
}

/**
 * The board as data: follows the source (confirmed rows and outbox) and is the only way of changing it. Knows
 * nothing of drafts, selection or screens.
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
  /** Deltas that came while the copy was being read. */
  #missed: BoardDelta[] | null = null
  #stop: (() => void) | null = null

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
      onTrouble: () => listener.onUnstored(),
      setTimer: options.setTimer,
    })
  }

  get status(): Status {
    return this.#status
  }

  get board(): LocalBoard | null {
    return this.#board
  }

  get unstored(): number {
    return this.#queue.unstored
  }

  /** Reads this device's copy and follows the board from then on. Nothing shows before `beside`, which must not fail. */
  async open(beside?: Promise<void>): Promise<Status> {
    const { source, boardUid } = this.#options
    this.#missed ??= []
    this.#stop ??= source.onBoard(boardUid, (delta) => this.#receive(delta))
    let snapshot: BoardSnapshot | null = null
    let missed: readonly BoardDelta[] = []
    try {
      const [read] = await Promise.all([source.readBoard(boardUid), beside])
      snapshot = read
    } finally {
      missed = this.#missed ?? []
      this.#missed = null
    }
    if (snapshot) {
      this.#row = snapshot.board
      const changes = this.projection.replace(snapshot)
      if (changes.changed.length > 0) this.#listener.onElements(changes)
    }
    this.#refreshBoard()
    // Last: who hears that the board is here has all of it.
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

  /** What of these changes is one, as updates of the elements. */
  update(changes: readonly ElementChange[], assets: readonly LocalAsset[] = [], as: CommitAs = {}): void {
    const updates = changes.flatMap(({ id, patch }): Change[] => {
      const element = this.projection.get(id)
      const data = element && changedPart(element, storable(patch))
      if (!data) return []
      return [{ kind: 'element.update', elementId: id, baseRev: this.baseRevOf(id), data }]
    })
    this.commit(updates, assets, as)
  }

  /** The rev that an update of the element is made at: everything up to the cursor is here, and what its row has seen. */
  baseRevOf(id: string): number {
    return Math.max(this.#row?.cursor ?? 0, this.projection.revOf(id))
  }

  /** Shows the changes at once and hands them, together, to the outbox. The only way in for what this person does. */
  commit(list: readonly Change[], assets: readonly LocalAsset[] = [], as: CommitAs = {}): void {
    if (list.length === 0) return
    const newId = this.#options.newId ?? uuidv7
    const changes: NewChange[] = list.map((change) => ({ mutationId: newId(), change }))
    const { cause = 'do', kind = 'alone' } = as
    const before = list.map((change) => ('elementId' in change ? this.projection.get(change.elementId) : undefined))
    this.#listener.onOwn({ changes, before, cause, kind, at: this.#options.now?.() ?? Date.now() })
    this.#refresh(this.#pending.addLocal(changes))
    this.#queue.push({ changes, assets })
  }

  /** What the server has refused, and nobody has decided about. */
  refusals(): readonly OutboxEntry[] {
    return this.#pending.refusals()
  }

  #receive(delta: BoardDelta): void {
    if (delta.boardUid !== this.#options.boardUid) return
    if (this.#missed) {
      this.#missed.push(delta)
      return
    }
    if (delta.reset || this.#status !== 'ready') {
      // Where reading fails, what is shown stays; the next delta or opening tries again.
      this.open().catch(() => {})
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

/** By mutationId: the entry of the outbox that each change went into, where that is not its own. */
function mergesOf(changes: readonly NewChange[], entries: readonly OutboxEntry[]): ReadonlyMap<string, string> {
  const merges = new Map<string, string>()
  if (entries.length === 0) return merges
  const ids = new Set(entries.map(({ mutationId }) => mutationId))
  const byElement = new Map<string, string>()
  for (const { change, mutationId } of entries) if ('elementId' in change) byElement.set(change.elementId, mutationId)
  for (const { mutationId, change } of changes) {
    const entry = 'elementId' in change && !ids.has(mutationId) ? byElement.get(change.elementId) : undefined
    if (entry !== undefined) merges.set(mutationId, entry)
  }
  return merges
}
