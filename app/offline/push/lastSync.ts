import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import type { Clock } from '../clock'
import type { OfflineDatabase } from '../database'

const KEY = 'synced'
/** Ms. Throttles writes, which are not urgent. */
const WRITE_AFTER = 1_000

/** When the server was last known to have everything that was made here. */
export class LastSync {
  readonly #db: OfflineDatabase
  readonly #clock: Clock
  #at: number | null = null
  #stop: (() => void) | null = null

  constructor(db: OfflineDatabase, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Records that the server has just responded and has everything. */
  record(): void {
    this.#at = this.#clock.now()
    this.#stop ??= this.#clock.after(WRITE_AFTER, () => {
      this.#stop = null
      // If there is no room for it, an older time is shown after a reload.
      this.#db.meta.put({ key: KEY, value: this.#at }).catch(reportUnless(isOutsideFailure, 'offline'))
    })
  }

  /** Ms since the epoch; null if unknown. */
  async read(): Promise<number | null> {
    if (this.#at !== null) return this.#at
    const value = (await this.#db.meta.get(KEY))?.value
    return typeof value === 'number' ? value : null
  }

  close(): void {
    this.#stop?.()
  }
}
