import type { Bus, DrainState } from './bus'
import type { OfflineDatabase } from './database'
import type { Standing } from './dependencies'
import { standingsOf } from './lanes'
import type { StoredEntry } from './rows'
import { toEntry } from './rows'
import type { OutboxEntry, Refusal, SyncStatus } from './types'

// What the person is told about saving. Counted anew from Dexie after every change, in whichever tab.

/** Shown for entries that the server has not judged, but that cannot go before another one is decided. */
export const WAITS_FOR_REFUSED: Refusal = {
  status: 424,
  code: 'WAITS_FOR_REFUSED',
  message: 'Waits for a change that was refused.',
}
export const IN_TRASH: Refusal = { status: 410, code: 'BOARD_IN_TRASH', message: 'This board is in the trash.' }

const START: SyncStatus = {
  waiting: 0,
  refused: 0,
  isSending: false,
  isConnected: true,
  pause: null,
  storing: 0,
  unstored: 0,
  isDraftShown: false,
  isCounted: false,
}

type Counts = Pick<SyncStatus, 'waiting' | 'refused' | 'isDraftShown'>

export class SyncState {
  readonly #db: OfflineDatabase
  readonly #listeners = new Set<(status: SyncStatus) => void>()
  #status = START
  #counting: Promise<void> | null = null
  #isStale = false
  #isClosed = false

  /** `shown`: uids of the boards on the screen. */
  constructor(
    db: OfflineDatabase,
    bus: Bus,
    private readonly shown: () => readonly string[],
  ) {
    this.#db = db
    bus.on((message, isRemote) => {
      if (message.type === 'delta' || message.type === 'boards') void this.recount()
      // Whoever drains knows; this tab only shows it.
      if (message.type === 'drain' && isRemote) this.set(message.state)
    })
  }

  get current(): SyncStatus {
    return this.#status
  }

  /** Calls back with every change, and not at once. Returns the way to stop. */
  on(listener: (status: SyncStatus) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(part: Partial<SyncStatus & DrainState>): void {
    const next = { ...this.#status, ...part }
    const isSame = (Object.keys(part) as (keyof SyncStatus)[]).every((key) => next[key] === this.#status[key])
    if (isSame) return
    this.#status = next
    for (const listener of [...this.#listeners]) listener(next)
  }

  /** Counts the outbox again; resolves when what is there now has been counted. */
  recount(): Promise<void> {
    this.#isStale = true
    this.#counting ??= this.#count()
    return this.#counting
  }

  /** Rule 1: while something is on its way into IndexedDB, and until it is counted there, nothing is called saved. */
  storing<T>(work: Promise<T>): Promise<T> {
    this.set({ storing: this.#status.storing + 1 })
    const settle = async () => {
      await this.recount()
      this.set({ storing: this.#status.storing - 1 })
    }
    work.then(settle, settle)
    return work
  }

  close(): void {
    this.#isClosed = true
    this.#listeners.clear()
  }

  async #count(): Promise<void> {
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false
      const counts = await count(this.#db, this.shown()).catch(() => null)
      if (counts && !this.#isClosed) this.set({ ...counts, isCounted: true })
    }
    this.#counting = null
  }
}

async function count(db: OfflineDatabase, shown: readonly string[]): Promise<Counts> {
  const [outbox, boards] = await Promise.all([countOutbox(db), db.boards.bulkGet([...shown])])
  return { ...outbox, isDraftShown: boards.some((board) => board?.isDraft) }
}

async function countOutbox(db: OfflineDatabase): Promise<Omit<Counts, 'isDraftShown'>> {
  const [all, refused, trashed] = await Promise.all([
    db.outbox.count(),
    db.outbox.where('refusal.status').above(0).count(),
    db.boards.where('deletedAt').above('').count(),
  ])
  if (all === 0 || (refused === 0 && trashed === 0)) return { waiting: all, refused: 0 }
  const entries = await readOutbox(db)
  const needing = entries.filter((entry) => entry.refusal).length
  return { waiting: entries.length - needing, refused: needing }
}

/** The whole outbox in order. Entries that cannot go without a decision carry a refusal, their own or the reason. */
export async function readOutbox(db: OfflineDatabase): Promise<OutboxEntry[]> {
  return db.transaction('r', [db.outbox, db.boards], async () => {
    const lanes = new Map<string, StoredEntry[]>()
    for (const entry of await db.outbox.toArray()) {
      const lane = lanes.get(entry.lane)
      if (lane) lane.push(entry)
      else lanes.set(entry.lane, [entry])
    }
    const shown: OutboxEntry[] = []
    for (const [lane, entries] of lanes) {
      const standing = await standingsOf(db, lane, entries)
      const reason = (await db.boards.get(lane))?.deletedAt ? IN_TRASH : WAITS_FOR_REFUSED
      shown.push(...entries.map((entry) => withReason(toEntry(entry), standing.get(entry.mutationId), reason)))
    }
    return shown.sort((a, b) => a.seq - b.seq)
  })
}

function withReason(entry: OutboxEntry, standing: Standing | undefined, reason: Refusal): OutboxEntry {
  return standing === 'parked' ? { ...entry, refusal: reason } : entry
}
