import { CONTRACT_VERSION, FIRST_CONTRACT } from '../../../contract/contractVersion'
import { isOutsideFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import type { Bus } from '../bus'
import type { OfflineDatabase } from '../database'
import { toEntry } from '../initial/rows'

interface ServerContractOptions {
  readonly db: OfflineDatabase
  readonly bus: Bus
  /** Called when held mutations may be sent. */
  readonly onReleased: () => void
}

/**
 * Tracks the server's contract: whether this client is older and should be updated, or newer and holds what the server
 * does not know.
 */
export class ServerContract {
  readonly #options: ServerContractOptions
  readonly #listeners = new Set<() => void>()
  /** The newest version received. */
  #newest = FIRST_CONTRACT
  #hasMetUnknown = false
  /** Whether mutations may be held, perhaps since before this page. */
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

  /** Records that something of a newer version was received. */
  recordUnknown(): void {
    const wasServerNewer = this.isServerNewer
    this.#hasMetUnknown = true
    this.#notify(wasServerNewer)
  }

  /** Records the version in a response or live message. In a rolling deploy, it may go down as well as up. */
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
