import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import type { Clock } from '../clock'
import type { OfflineDatabase } from '../database'
import { loadExtras } from '../loadExtras'
import { type CatchUp, mayPass } from './catchUp'

/** Ms until a failed read is retried. */
const RETRY_AFTER = 10_000
/** Ms after the start at which old acknowledged changes are deleted. */
const PRUNE_AFTER = 60_000

/** Rereads boards whose copy is from another database epoch; until then none of their changes are sent. */
export class Renewals {
  readonly #db: OfflineDatabase
  readonly #clock: Clock
  readonly #catchUp: CatchUp
  readonly #stops = new Set<() => void>()
  #running: Promise<void> | null = null
  #isWanted = false
  #isRetryScheduled = false
  #isClosed = false

  constructor(db: OfflineDatabase, clock: Clock, catchUp: CatchUp) {
    this.#db = db
    this.#clock = clock
    this.#catchUp = catchUp
  }

  get isBusy(): boolean {
    return this.#running !== null
  }

  start(): void {
    this.run()
    this.#after(PRUNE_AFTER, async () => (await loadExtras()).pruneAcknowledged(this.#db, this.#clock.now()))
  }

  /** Rereads these boards. Call it when there may be some, or the server may be reachable. */
  run(): void {
    this.#isWanted = true
    // If the database is failing, the next hint retries.
    this.#running ??= this.#run()
      .catch(reportUnless(isOutsideFailure, 'offline'))
      .finally(() => {
        this.#running = null
      })
  }

  close(): void {
    this.#isClosed = true
    for (const stop of this.#stops) stop()
  }

  async #run(): Promise<void> {
    let isLeft = false
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false
      isLeft = false
      for (const { uid } of await this.#db.boards.where('outdated.commonRev').aboveOrEqual(0).toArray()) {
        if (this.#isClosed) return
        if (mayPass(await this.#catchUp.run(uid))) isLeft = true
      }
    }
    if (!isLeft || this.#isRetryScheduled) return
    this.#isRetryScheduled = true
    this.#after(RETRY_AFTER, async () => {
      this.#isRetryScheduled = false
      this.run()
    })
  }

  #after(ms: number, work: () => Promise<void>): void {
    const stop = this.#clock.after(ms, () => {
      this.#stops.delete(stop)
      // It can be done another time.
      if (!this.#isClosed) void work().catch(reportUnless(isOutsideFailure, 'offline'))
    })
    this.#stops.add(stop)
  }
}
