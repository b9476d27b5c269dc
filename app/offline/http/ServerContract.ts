import { CONTRACT_VERSION, FIRST_CONTRACT } from '../../../contract/contractVersion'
import { isOutsideFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import type { Bus } from '../bus'
import type { OfflineDatabase } from '../database'
import { toEntry } from '../initial/rows'

interface ServerContractOptions {
  readonly db: OfflineDatabase
  readonly bus: Bus
  /** What waited for a newer server may go. */
  readonly onReleased: () => void
}

/**
 * What is known of the contract that the server speaks: whether this client is the older of the two, and had better be
 * updated, or the newer, and keeps back what the server does not know.
 */
export class ServerContract {
  readonly #options: ServerContractOptions
  readonly #listeners = new Set<() => void>()
  /** The newest that was heard of. */
  #newest = FIRST_CONTRACT
  #hasMetUnknown = false
  /** Changes may wait for a newer server; from before this page too. */
  #mayHold = true

  constructor(options: ServerContractOptions) {
    this.#options = options
  }

  /** The server speaks a newer contract, and something was met that this version does not know. */
  get isServerNewer(): boolean {
    return this.#hasMetUnknown && this.#newest > CONTRACT_VERSION
  }

  /** Calls back when `isAhead` has become true, and at once where it is. Returns the way to stop. */
  onServerNewer(listener: () => void): () => void {
    this.#listeners.add(listener)
    if (this.isServerNewer) listener()
    return () => this.#listeners.delete(listener)
  }

  /** Something of a newer version came. */
  metUnknown(): void {
    const wasServerNewer = this.isServerNewer
    this.#hasMetUnknown = true
    this.#notify(wasServerNewer)
  }

  /** By an answer, or by the live channel. In a rolling deploy older servers answer among the newer ones. */
  recordVersion(version: number): void {
    const wasServerNewer = this.isServerNewer
    this.#newest = Math.max(this.#newest, version)
    this.#notify(wasServerNewer)
    if (version < CONTRACT_VERSION) this.#mayHold = true
    else if (this.#mayHold) {
      this.#mayHold = false
      this.#release().catch((error: unknown) => {
        if (!isOutsideFailure(error)) reportError(error, 'offline')
        this.#mayHold = true
      })
    }
  }

  #notify(wasServerNewer: boolean): void {
    if (wasServerNewer || !this.isServerNewer) return
    for (const listener of [...this.#listeners]) listener()
  }

  async #release(): Promise<void> {
    const { db, bus, onReleased } = this.#options
    const released = await db.transaction('rw', db.outbox, async () => {
      const held = await db.outbox.filter(({ heldBy }) => heldBy !== undefined).toArray()
      const free = held.map(({ heldBy: _, ...entry }) => entry)
      await db.outbox.bulkPut(free)
      return free
    })
    for (const entry of released) bus.delta({ boardUid: entry.boardUid ?? '', queued: [toEntry(entry)] })
    if (released.length > 0) onReleased()
  }
}
