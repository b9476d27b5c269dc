import { isOutsideFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import type { Clock } from '../clock'
import type { OfflineDatabase } from '../database'
import { ensureIdentity, type Identity, readIdentity, writeIdentity } from '../loss/identity'
import { type Restored, restore } from '../loss/lazy/restore'
import type { Unsent, UnsentChange } from '../loss/unsent'
import type { Locks } from '../push/drain'
import { Mirror, type MirrorContent } from './Mirror'
import type { MirrorStorage } from './MirrorFiles'

// One of a user's tabs writes the mirror while it is open; the next in the lock's queue takes over. It first checks
// whether the database is the one that the mirror belongs to, and if not, restores what was lost.

export interface MirrorKeeperOptions {
  readonly place: MirrorStorage
  readonly db: OfflineDatabase
  readonly unsent: Unsent
  readonly locks: Locks
  readonly userId: number
  readonly clock: Clock
  readonly newId: () => string
  readonly onRestored: (restored: Restored) => void
}

export class MirrorKeeper {
  readonly #options: MirrorKeeperOptions
  #mirror: Mirror | null = null
  #isStarting = false
  #stop: () => void = () => {}
  readonly #stopped = new Promise<void>((resolve) => {
    this.#stop = resolve
  })
  #isStopped = false
  #settle: () => void = () => {}
  /** Resolves when the mirror was checked, can't be opened, or is another tab's, which then restores the database. */
  readonly settled = new Promise<void>((resolve) => {
    this.#settle = resolve
  })
  #done: Promise<void> | null = null

  constructor(options: MirrorKeeperOptions) {
    this.#options = options
  }

  /** Queues for the lock. */
  start(): void {
    // If the lock is unavailable (a sandboxed frame), there is no mirror.
    this.#done ??= this.#runWithLock().catch((error: unknown) => {
      if (!isOutsideFailure(error)) reportError(error, 'mirror')
      return this.#settle()
    })
  }

  get isBusy(): boolean {
    return this.#isStarting || (this.#mirror?.isBusy ?? false)
  }

  /** Whether this tab writes the mirror, and all of it is on the disk. */
  get isUpToDate(): boolean {
    return this.#mirror?.isUpToDate ?? false
  }

  /** Whether this tab writes the mirror. */
  get hasMirror(): boolean {
    return this.#mirror !== null
  }

  async size(): Promise<number> {
    return (await this.#mirror?.size().catch(reportUnless(isOutsideFailure, 'mirror', 0))) ?? 0
  }

  follow(changes: readonly UnsentChange[]): void {
    this.#mirror?.follow(changes)
  }

  async readBlob(address: string): Promise<Blob | null> {
    const type = this.#options.unsent.assets.find((asset) => asset.address === address)?.type
    return (type !== undefined && (await this.#mirror?.readBlob(address, type))) || null
  }

  /** Rewrites the mirror for another database. */
  rebase(identity: Identity): void {
    this.#mirror?.rebase(identity)
  }

  /** Resolves when everything is written and the next tab may take over. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#stop()
    // While queueing for the lock, it would wait for another tab.
    if (this.#isStarting || this.#mirror) await this.#done
  }

  async #runWithLock(): Promise<void> {
    const { locks, userId } = this.#options
    const name = `moodloom-mirror-${userId}`
    let isTaken = false
    await locks.request(name, { ifAvailable: true }, async (lock) => {
      isTaken = lock === null
      if (!isTaken) await this.#run()
    })
    if (!isTaken) return
    this.#settle()
    await locks.request(name, {}, () => this.#run())
  }

  async #run(): Promise<void> {
    if (this.#isStopped) return
    this.#isStarting = true
    const files = await this.#options.place.open().catch(reportUnless(isOutsideFailure, 'mirror', null))
    try {
      if (!files || this.#isStopped) return
      const { db, unsent } = this.#options
      const mirror = new Mirror({ files, unsent, readAsset: (address) => db.assets.get(address) })
      // Set first, so that it follows all changes from here on.
      this.#mirror = mirror
      await this.#begin(mirror)
      this.#isStarting = false
      this.#settle()
      await this.#stopped
      await mirror.idle()
    } finally {
      this.#mirror = null
      this.#isStarting = false
      this.#settle()
      await files?.close()
    }
  }

  async #begin(mirror: Mirror): Promise<void> {
    const { db, unsent, newId, clock, onRestored } = this.#options
    const content = await mirror.read()
    if (content && isLost(content, await readIdentity(db))) {
      const { rows, identity: lost } = content
      const types = new Map(rows.assets.map(({ address, type }) => [address, type]))
      const readBlob = (address: string) => mirror.readBlob(address, types.get(address) ?? '')
      onRestored(await restore(db, { rows, shown: [], epoch: null, lost, readBlob, newId, now: clock.now() }))
    }
    await unsent.load(db)
    const identity = await ensureIdentity(db, newId)
    // Written to the database first: a database without its mirror's mark was set back.
    const mark = Math.max(identity.mark, content?.mark ?? 0) + 1
    mirror.rebase(await writeIdentity(db, { ...identity, mark }))
  }
}

function isLost(content: MirrorContent, here: Identity | null): boolean {
  if (!here) return true
  if (here.id === content.identity) return here.mark < content.mark
  return !here.from.includes(content.identity)
}
