import { isOutsideFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import type { Clock } from '../clock'
import type { OfflineDatabase } from '../database'
import { backoff } from '../push/drain'
import type { BoardSnapshot } from '../types'
import { ensureIdentity, readIdentity } from './identity'
import type { Restored } from './lazy/restore'
import type { Unsent } from './unsent'

// Detects when IndexedDB is lost under the page (deleted by the browser, a person or another tab, or closed: WebKit
// does that to background pages, https://github.com/dexie/Dexie.js/issues/2008) and reopens it. If a different database
// opens, writes what only this device had into it before anything else uses it.

export interface StorageRecoveryOptions {
  readonly db: OfflineDatabase
  readonly unsent: Unsent
  readonly clock: Clock
  readonly random: () => number
  readonly newId: () => string
  /** The boards on the screen, from memory. */
  readonly shown: () => readonly BoardSnapshot[]
  /** The server's epoch that those boards belong to. */
  readonly epoch: () => string | null
  readonly readBlob: (address: string) => Promise<Blob | null>
  /** Called with whether pending changes are in memory only. */
  readonly onUnsafe: (isUnsafe: boolean) => void
  readonly onRestored: (restored: Restored) => void
}

/** Errors after which the connection can't be trusted. */
const CONNECTION_ERRORS = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidState',
  'InvalidStateError',
  'NotFoundError',
  'UnknownError',
])

export class StorageRecovery {
  readonly #options: StorageRecoveryOptions
  #identity: string | null = null
  #recovering: Promise<void> | null = null
  #isWaiting = false
  #stopTimer: () => void = () => {}
  #isClosed = false

  constructor(options: StorageRecoveryOptions) {
    this.#options = options
    const { db } = options
    // Runs before anything else uses a reopened database.
    db.on('ready', (vip) => this.#checkIdentity(vip ? (vip as OfflineDatabase) : db), true)
    db.on('close', () => this.recover())
  }

  /** Whether it is reopening the database; false while waiting to retry. */
  get isBusy(): boolean {
    return this.#recovering !== null && !this.#isWaiting
  }

  /** Reads the database's identity, and what exists only in it. */
  async start(): Promise<void> {
    const { db, unsent, newId } = this.#options
    this.#identity = (await ensureIdentity(db, newId)).id
    await unsent.load(db)
  }

  /** Checks the connection if the error suggests that it failed. */
  notice(error: unknown): void {
    if (error instanceof Error || error instanceof DOMException) {
      if (CONNECTION_ERRORS.has(error.name)) this.recover()
    }
  }

  /** Reopens the database, and restores it if another one opens. */
  recover(): void {
    if (this.#isClosed) return
    this.#recovering ??= this.#recover().finally(() => {
      this.#recovering = null
    })
  }

  close(): void {
    this.#isClosed = true
    this.#stopTimer()
  }

  async #recover(): Promise<void> {
    const { db, clock, random, onUnsafe } = this.#options
    for (let failures = 0; !this.#isClosed; failures++) {
      try {
        // Lets the code that closed it finish.
        await Promise.resolve()
        await db.open()
        await readIdentity(db)
        onUnsafe(false)
        return
      } catch (error) {
        if (!isOutsideFailure(error)) reportError(error, 'offline')
        if (this.#isClosed) return
        onUnsafe(true)
        db.close({ disableAutoOpen: false })
        this.#isWaiting = true
        await new Promise<void>((resolve) => {
          this.#stopTimer = clock.after(backoff(failures, random, null) / 4, resolve)
        })
        this.#isWaiting = false
      }
    }
  }

  async #checkIdentity(db: OfflineDatabase): Promise<void> {
    const { unsent, shown, epoch, readBlob, newId, clock, onUnsafe, onRestored } = this.#options
    // On the first opening, nothing in memory could be missing.
    if (this.#identity === null || this.#isClosed) return
    if ((await readIdentity(db))?.id === this.#identity) return
    onUnsafe(true)
    const lost = unsent.isLoaded ? this.#identity : null
    const input = { rows: unsent.rows, shown: shown(), epoch: epoch(), lost, readBlob, newId, now: clock.now() }
    // If it is unreachable, opening fails and is retried; until then, nothing else gets the database.
    const { restore } = await import('./lazy/restore')
    const restored = await restore(db, input)
    this.#identity = restored.identity.id
    await unsent.load(db)
    // Reported once everyone can read it.
    const announce = () => {
      onUnsafe(false)
      if (!this.#isClosed) onRestored(restored)
    }
    this.#options.db.open().then(announce, reportUnless(isOutsideFailure, 'offline'))
  }
}
