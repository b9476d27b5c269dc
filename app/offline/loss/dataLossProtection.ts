import type { Dexie } from 'dexie'
import { isOutsideFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import type { Bus } from '../bus'
import type { Clock } from '../clock'
import type { OfflineDatabase } from '../database'
import type { MirrorStorage } from '../mirror/MirrorFiles'
import type { MirrorKeeper } from '../mirror/MirrorKeeper'
import type { Locks } from '../push/drain'
import type { BoardSnapshot } from '../types'
import type { Restored } from './lazy/restore'
import { type Observer, observe } from './observe'
import { StorageRecovery } from './storageRecovery'
import { Unsent, type UnsentChange } from './unsent'

// Connects what preserves unsent work if IndexedDB is lost: the copy in memory, the recovery and the mirror. None of it
// runs before the first screen is drawn, unless a database was created next to an existing mirror.

/** What a person should know about this browser's storage. */
export type StorageStatusEvent =
  /** Storage fails; this many changes are in this tab only. */
  | { readonly kind: 'failing'; readonly changes: number }
  | { readonly kind: 'works' }
  | { readonly kind: 'restored'; readonly restored: Restored }

export interface DataLossProtectionOptions {
  readonly db: OfflineDatabase
  readonly bus: Bus
  readonly clock: Clock
  readonly random: () => number
  readonly newId: () => string
  readonly locks: Locks | null
  readonly userId: number
  /** Null if there is no mirror. */
  readonly place: MirrorStorage | null
  readonly shown: () => readonly BoardSnapshot[]
  readonly epoch: () => string | null
  /** Called with the number of changes that are in memory only. */
  readonly onUnsafe: (changes: number) => void
  readonly onRestored: (restored: Restored) => void
  readonly onStorageEvent: (news: StorageStatusEvent) => void
}

export interface MirrorUse {
  /** Whether the mirror has all pending changes. Null until that is known, soon after opening. */
  readonly isUpToDate: boolean | null
  readonly bytes: number
}

/** Ms after opening: the first screen has priority. */
export const START_DELAY = 1_500
/** Ms after that: the mirror needs a worker, and until then this page's memory is the second copy. */
export const MIRROR_DELAY = 3_000
/** Ms that a failure has to last before it is reported. */
const NOTIFY_AFTER = 2_000
/** Ms that opening a new database waits for an existing mirror. */
const MIRROR_TIMEOUT = 5_000

export class DataLossProtection implements Observer {
  readonly unsent = new Unsent()
  #options: DataLossProtectionOptions | null = null
  #recovery: StorageRecovery | null = null
  #mirrorKeeper: MirrorKeeper | null = null
  #starting: Promise<void> | null = null
  #isStarting = false
  #isMirrorSettled = false
  #isNew = false
  /** The database was just created where a mirror exists. */
  #mayBeLost = false
  #isFailing = false
  #hasNotified = false
  #isClosed = false
  readonly #timers = new Set<() => void>()

  attach(options: DataLossProtectionOptions): void {
    this.#options = options
    const { unsent } = this
    this.#recovery = new StorageRecovery({
      ...options,
      unsent,
      readBlob: async (address) => unsent.blob(address) ?? (await this.#mirrorKeeper?.readBlob(address)) ?? null,
      onUnsafe: (isUnsafe) => this.#setUnsafe(isUnsafe),
      onRestored: (restored) => {
        this.#mirrorKeeper?.rebase(restored.identity)
        this.#restored(restored)
      },
    })
    options.bus.on((message, isRemote) => {
      if (message.type !== 'unsent' || !isRemote) return
      const taken = unsent.apply(message.changes)
      if (taken.length > 0) this.#mirrorKeeper?.follow(taken)
    })
    this.#after(START_DELAY, () => void this.start())
  }

  // --- database -------------------------------------------------------------------------------------------------

  /** Observes a database. Call it before the database is opened. */
  watch(db: Dexie): void {
    observe(db, this)
    db.on('populate', () => {
      this.#isNew = true
    })
  }

  onChanges(changes: readonly UnsentChange[]): void {
    const taken = this.unsent.apply(changes)
    if (taken.length === 0) return
    this.#options?.bus.send({ type: 'unsent', changes: taken })
    this.#mirrorKeeper?.follow(taken)
    if (this.unsent.boardsWithoutCard.length > 0) void this.#readCards()
  }

  onPicture(address: string, blob: Blob): void {
    this.unsent.hold(address, blob)
  }

  onError(error: unknown): void {
    this.#recovery?.notice(error)
  }

  // --- workspace ------------------------------------------------------------------------------------------------

  /** Reads unsent changes, and takes over the mirror unless another tab has it. Never throws. */
  start(): Promise<void> {
    this.#starting ??= this.#start()
    return this.#starting
  }

  /** A new database may replace one that was lost: waits until it is restored from its mirror. */
  async waitForMirror(): Promise<void> {
    const { place, locks, clock } = this.#options ?? {}
    if (!this.#isNew || !place || !locks || !clock) return
    if (!(await place.exists().catch(reportUnless(isOutsideFailure, 'offline', false)))) return
    this.#mayBeLost = true
    await Promise.race([
      this.start().then(() => this.#mirrorKeeper?.settled),
      new Promise<void>((resolve) => this.#after(MIRROR_TIMEOUT, resolve)),
    ])
  }

  /** Checks whether the database is still there. */
  check(): void {
    if (!this.#isClosed) this.#recovery?.recover()
  }

  get isBusy(): boolean {
    return this.#isStarting || (this.#recovery?.isBusy ?? false) || (this.#mirrorKeeper?.isBusy ?? false)
  }

  async readMirror(): Promise<MirrorUse> {
    const { place, locks } = this.#options ?? {}
    if (!place || !locks) return { isUpToDate: false, bytes: 0 }
    if (this.#mirrorKeeper?.isUpToDate) return { isUpToDate: true, bytes: await this.#mirrorKeeper.size() }
    const isOtherTabs =
      this.#mirrorKeeper !== null &&
      !this.#mirrorKeeper.hasMirror &&
      (await place.exists().catch(reportUnless(isOutsideFailure, 'offline', false)))
    if (isOtherTabs) return { isUpToDate: true, bytes: 0 }
    return { isUpToDate: this.#isMirrorSettled ? false : null, bytes: 0 }
  }

  /** Stops at once; resolves when the mirror is written and released. */
  close(): Promise<void> {
    this.#isClosed = true
    for (const stop of this.#timers) stop()
    this.#recovery?.close()
    return this.#mirrorKeeper?.stop() ?? Promise.resolve()
  }

  async erase(): Promise<void> {
    await this.#options?.place?.erase()
  }

  // --- internals ------------------------------------------------------------------------------------------------

  async #start(): Promise<void> {
    this.#isStarting = true
    try {
      const { place, locks } = this.#options ?? {}
      if (place && locks) {
        if (this.#mayBeLost) await this.#startMirror(place, locks)
        else this.#startMirrorLater(place, locks)
      }
      if (!this.#isClosed) await this.#recovery?.start()
      await this.#readCards()
      // In time: what deletes the database may delete the app's files, too.
      this.#after(MIRROR_DELAY, () => void import('./lazy/restore').catch(reportUnless(isOutsideFailure, 'offline')))
    } catch (error) {
      if (!isOutsideFailure(error)) reportError(error, 'offline')
      // The database is failing, or the code could not be loaded.
      this.#starting = null
      this.#after(START_DELAY, () => void this.start())
    } finally {
      this.#isStarting = false
    }
  }

  #startMirrorLater(place: MirrorStorage, locks: Locks): void {
    const retry = (error: unknown) => {
      if (!isOutsideFailure(error)) reportError(error, 'offline')
      this.#startMirrorLater(place, locks)
    }
    this.#after(MIRROR_DELAY, () => void this.#startMirror(place, locks).catch(retry))
  }

  async #startMirror(place: MirrorStorage, locks: Locks): Promise<void> {
    if (this.#mirrorKeeper || !this.#options) return
    const { MirrorKeeper } = await import('../mirror/MirrorKeeper')
    if (this.#isClosed || this.#mirrorKeeper) return
    this.#mirrorKeeper = new MirrorKeeper({
      ...this.#options,
      place,
      locks,
      unsent: this.unsent,
      onRestored: (restored) => this.#restored(restored),
    })
    void this.#mirrorKeeper.settled.then(() => {
      this.#isMirrorSettled = true
    })
    this.#mirrorKeeper.start()
  }

  /** Reads the cards of boards with pending changes, so that these can be sent from another database. */
  async #readCards(): Promise<void> {
    const { db } = this.#options ?? {}
    const rows =
      (await db?.boards.bulkGet(this.unsent.boardsWithoutCard).catch(reportUnless(isOutsideFailure, 'offline', []))) ??
      []
    const cards = rows.flatMap((row) => row ?? [])
    if (cards.length > 0) this.onChanges([{ put: 'boards', rows: cards }])
  }

  #restored(restored: Restored): void {
    if (this.#isClosed) return
    this.#options?.onRestored(restored)
    this.#options?.onStorageEvent({ kind: 'restored', restored })
  }

  #setUnsafe(isUnsafe: boolean): void {
    if (this.#isClosed) return
    this.#options?.onUnsafe(isUnsafe ? this.unsent.size : 0)
    if (isUnsafe === this.#isFailing) return
    this.#isFailing = isUnsafe
    if (isUnsafe) {
      this.#after(NOTIFY_AFTER, () => {
        if (!this.#isFailing) return
        this.#hasNotified = true
        this.#options?.onStorageEvent({ kind: 'failing', changes: this.unsent.size })
      })
    } else if (this.#hasNotified) {
      this.#hasNotified = false
      this.#options?.onStorageEvent({ kind: 'works' })
    }
  }

  #after(ms: number, run: () => void): void {
    if (this.#isClosed || !this.#options) return
    const stop = this.#options.clock.after(ms, () => {
      this.#timers.delete(stop)
      run()
    })
    this.#timers.add(stop)
  }
}
