import { CONTRACT_VERSION, FIRST_CONTRACT } from '../../../contract/contractVersion'
import { isOutsideFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import type { Bus } from '../bus'
import type { OfflineDatabase } from '../database'
import { toEntry } from '../initial/rows'

interface ServerContractOptions {
  readonly db: OfflineDatabase
  readonly bus: Bus
  /** Mutations held for a newer server may be sent. */
  readonly onReleased: () => void
}

/**
 * What is known of the server's contract: whether this client is older and should be updated, or newer and holds back
 * what the server does not know.
 */
export class ServerContract {
  readonly #options: ServerContractOptions
  readonly #listeners = new Set<() => void>()
  /** The newest received. */
  #newest = FIRST_CONTRACT
  #hasMetUnknown = false
  /** Mutations may be held for a newer server; from before this page too. */
  #mayHold = true

  constructor(options: ServerContractOptions) {
    this.#options = options
  }

  /** The server speaks a newer contract, and something unknown to this version was received. */
  get isServerNewer(): boolean {
    return this.#hasMetUnknown && this.#newest > CONTRACT_VERSION
  }

  /** Calls back when `isServerNewer` has become true, and at once if it is. Returns an unsubscribe function. */
  onServerNewer(listener: () => void): () => void {
    this.#listeners.add(listener)
    if (this.isServerNewer) listener()
    return () => this.#listeners.delete(listener)
  }

  /** Something of a newer version was received. */
  metUnknown(): void {
    const wasServerNewer = this.isServerNewer
    this.#hasMetUnknown = true
    this.#notify(wasServerNewer)
  }

  /** By an answer, or by the live channel. In a rolling deploy older servers answer among newer ones. */
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
