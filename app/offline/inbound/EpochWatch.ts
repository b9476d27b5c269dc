import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import type { Bus } from '../bus'
import type { ReconcileDeps } from '../lazy/reconcile'
import { loadExtras } from '../loadExtras'
import type { Locks } from '../push/drain'
import type { Pause } from '../types'
import { readAccount, readEpoch, writeAccount, writeEpoch } from './epoch'

export interface EpochWatchOptions extends ReconcileDeps {
  readonly bus: Bus
  readonly locks: Locks | null
  readonly onPause: (pause: NonNullable<Pause>) => void
}

/** Tracks a tab's epoch, and makes sure that one tab reconciles while the others wait for it. */
export class EpochWatch {
  readonly #options: EpochWatchOptions
  #reconciling: Promise<boolean> | null = null

  constructor(options: EpochWatchOptions) {
    this.#options = options
    const { db, http, bus } = options
    http.onEpoch = (epoch) => this.notice(epoch)
    http.onAccount = (createdAt) => void writeAccount(db, createdAt).catch(reportUnless(isOutsideFailure, 'offline'))
    bus.on((message) => {
      if (message.type === 'epoch') http.epoch = message.epoch
    })
  }

  get isBusy(): boolean {
    return this.#reconciling !== null
  }

  /** Reads the stored epoch and account. Await it before anything is sent. */
  async load(): Promise<void> {
    const { db, http } = this.#options
    http.epoch = await readEpoch(db)
    http.accountCreatedAt = await readAccount(db)
  }

  /** Handles the epoch of a response or of the live channel. */
  notice(epoch: string): void {
    const { http } = this.#options
    if (http.epoch === null) {
      http.epoch = epoch
      void this.#adopt(epoch).catch(reportUnless(isOutsideFailure, 'offline'))
    } else if (http.epoch !== epoch) void this.reconcile()
  }

  /**
   * Reconciles this device with the server. `isForced`: even if the epoch is the same, since revs or ids show that the
   * server was set back. False if it isn't possible now: the next response triggers it again.
   */
  reconcile(isForced = false): Promise<boolean> {
    this.#reconciling ??= this.#reconcile(isForced)
      .catch(reportUnless(isOutsideFailure, 'offline', false))
      .finally(() => {
        this.#reconciling = null
      })
    return this.#reconciling
  }

  /**
   * The server says that a board's id belongs to another board. If this device's row still has that id, the server was
   * set back without a new epoch; otherwise only the caller was stale.
   */
  async mismatch(boardUid: string, boardId: number): Promise<void> {
    const board = await this.#options.db.boards.get(boardUid).catch(reportUnless(isOutsideFailure, 'offline'))
    if (board?.id === boardId && !board.outdated) await this.reconcile(true)
  }

  /** A copy without an epoch has to trust the first one it receives. */
  async #adopt(epoch: string): Promise<void> {
    const { db, http } = this.#options
    const stored = await db.transaction('rw', db.meta, async () => {
      const known = await readEpoch(db)
      if (known === null) await writeEpoch(db, epoch)
      return known
    })
    if (stored === null || stored === epoch) return
    http.epoch = stored
    await this.reconcile()
  }

  async #reconcile(isForced: boolean): Promise<boolean> {
    const { locks, userId } = this.#options
    if (!locks) return this.#compare(isForced)
    let isSettled = false
    await locks.request(`moodloom-epoch-${userId}`, {}, async () => {
      isSettled = await this.#compare(isForced)
    })
    return isSettled
  }

  async #compare(isForced: boolean): Promise<boolean> {
    const { db, http, bus, onPause } = this.#options
    const stored = await readEpoch(db)
    if (stored !== null && stored !== http.epoch) {
      // Another tab was first.
      http.epoch = stored
      return true
    }
    const { reconcile } = await loadExtras()
    const outcome = await reconcile(this.#options, isForced)
    if (outcome.kind === 'pause') onPause(outcome.pause)
    if (outcome.kind !== 'done') return false
    bus.send({ type: 'epoch', epoch: outcome.epoch })
    for (const boardUid of outcome.boards) bus.delta({ boardUid, reset: true })
    for (const type of ['boards', 'assets', 'templates', 'presets'] as const) bus.send({ type })
    return true
  }
}
