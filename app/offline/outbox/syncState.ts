import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import type { Bus, BusMessage, DrainState } from '../bus'
import type { OfflineDatabase } from '../database'
import { type StoredBoard, type StoredEntry, toEntry } from '../initial/rows'
import type { OutboxEntry, Refusal, SyncStatus } from '../types'
import { readSendStates, type SendState } from './outbox'

// What the person sees about saving. Recounted from Dexie after every change, in whichever tab.

/** Shown for entries without a verdict that can't be sent before another one is decided. */
export const WAITS_FOR_REFUSED: Refusal = {
  status: 424,
  code: 'WAITS_FOR_REFUSED',
  message: 'Waits for a change that was refused.',
}
export const IN_TRASH: Refusal = {
  status: 410,
  code: 'BOARD_IN_TRASH',
  message: 'The board is in the trash. This is sent as soon as the board is restored.',
}
export const DELETED: Refusal = {
  status: 404,
  code: 'BOARD_DELETED',
  message: 'The board was deleted permanently, or it’s no longer shared with you.',
}

const START: SyncStatus = {
  waiting: 0,
  refused: 0,
  isSending: false,
  isConnected: true,
  pause: null,
  storing: 0,
  unstored: 0,
  memoryOnly: 0,
  isDraftShown: false,
  isBlankShown: false,
  isCounted: false,
}

const RECOUNTED: ReadonlySet<BusMessage['type']> = new Set(['delta', 'boards', 'photos'])

type Counts = Pick<SyncStatus, 'waiting' | 'refused' | 'isDraftShown' | 'isBlankShown'>

export class SyncState {
  readonly #db: OfflineDatabase
  readonly #bus: Bus
  readonly #listeners = new Set<(status: SyncStatus) => void>()
  /** Uids of boards that were stored here: one deleted since is not a new board. */
  readonly #had = new Set<string>()
  #status = START
  #counting: Promise<void> | null = null
  #isStale = false
  /** The last count, cached: they seldom change, and are in a separate database. */
  #photos: Promise<number>
  #isClosed = false

  /** `countPhotos`: chosen photos that are not on their boards yet. */
  constructor(
    db: OfflineDatabase,
    bus: Bus,
    private readonly countPhotos: () => Promise<number>,
  ) {
    this.#db = db
    this.#bus = bus
    this.#photos = countPhotos().catch(reportUnless(isOutsideFailure, 'offline', 0))
    bus.on((message, isRemote) => {
      if (message.type === 'photos')
        this.#photos = this.countPhotos().catch(reportUnless(isOutsideFailure, 'offline', 0))
      if (RECOUNTED.has(message.type)) void this.recount()
      // Only the draining tab knows; this tab shows it.
      if (message.type === 'drain' && isRemote) this.set(message.state)
    })
  }

  get current(): SyncStatus {
    return this.#status
  }

  /** Calls back after every change. Returns an unsubscribe function. */
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

  /** Recounts the outbox; resolves when its current state has been counted. */
  recount(): Promise<void> {
    this.#isStale = true
    this.#counting ??= this.#count()
    return this.#counting
  }

  /** Rule 1: nothing shows as saved while something is being written to IndexedDB, and until it is counted there. */
  storing<T>(work: Promise<T>): Promise<T> {
    this.set({ storing: this.#status.storing + 1 })
    const settle = async () => {
      await this.recount()
      this.set({ storing: this.#status.storing - 1 })
    }
    // Unreported: the caller handles the failure.
    work.then(settle, settle)
    return work
  }

  /** Resolves when nothing is being stored, and all of it is counted. */
  async settled(): Promise<void> {
    await this.recount()
    if (this.#status.storing === 0) return
    await new Promise<void>((resolve) => {
      const stop = this.on(({ storing }) => {
        if (storing > 0) return
        stop()
        resolve()
      })
    })
  }

  close(): void {
    this.#isClosed = true
    this.#listeners.clear()
  }

  async #count(): Promise<void> {
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false
      const [counts, photos] = await Promise.all([
        this.#countNow().catch(reportUnless(isOutsideFailure, 'offline', null)),
        this.#photos,
      ])
      if (counts && !this.#isClosed) this.set({ ...counts, waiting: counts.waiting + photos, isCounted: true })
    }
    this.#counting = null
  }

  async #countNow(): Promise<Counts> {
    const shown = [...this.#bus.followed()]
    const [outbox, boards] = await Promise.all([countOutbox(this.#db), this.#db.boards.bulkGet(shown)])
    for (const board of boards) if (board) this.#had.add(board.uid)
    return {
      ...outbox,
      isDraftShown: boards.some((board) => board?.isDraft),
      isBlankShown: shown.some((uid, index) => !boards[index] && !this.#had.has(uid)),
    }
  }
}

async function countOutbox(db: OfflineDatabase): Promise<Pick<Counts, 'waiting' | 'refused'>> {
  const [all, refused, trashed, uncounted] = await Promise.all([
    db.outbox.count(),
    db.outbox.where('refusal.status').above(0).count(),
    db.boards.where('deletedAt').above('').count(),
    db.outbox.where('moment').equals('uncounted').count(),
  ])
  if (all === 0 || (refused === 0 && trashed === 0)) return { waiting: atLeastOne(all, uncounted), refused: 0 }
  const entries = await readOutbox(db)
  const waiting = entries.filter((entry) => !entry.refusal)
  return {
    waiting: atLeastOne(waiting.length, waiting.filter(({ moment }) => moment === 'uncounted').length),
    refused: entries.length - waiting.length,
  }
}

/** Rule 1: while anything waits, even if uncounted, the count is at least one. */
function atLeastOne(all: number, uncounted: number): number {
  return Math.max(all - uncounted, Math.min(all, 1))
}

/** The whole outbox in order. Entries that can't be sent without a decision carry a refusal: theirs or the reason. */
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
      const states = await readSendStates(db, lane, entries)
      const reason = reasonOf(await db.boards.get(lane))
      shown.push(...entries.map((entry) => withReason(toEntry(entry), states.get(entry.mutationId), reason)))
    }
    return shown.sort((a, b) => a.seq - b.seq)
  })
}

function reasonOf(board: StoredBoard | undefined): Refusal {
  if (!board?.deletedAt) return WAITS_FOR_REFUSED
  return board.isGone ? DELETED : IN_TRASH
}

function withReason(entry: OutboxEntry, state: SendState | undefined, reason: Refusal): OutboxEntry {
  return state === 'parked' ? { ...entry, refusal: reason } : entry
}
