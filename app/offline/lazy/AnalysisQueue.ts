import { isOutsideFailure, isStorageFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import type { Bus } from '../bus'
import { toLocalAsset, toStoredAsset } from '../cache/storedAsset'
import type { Clock } from '../clock'
import type { OfflineDatabase } from '../database'
import type { Http } from '../http/http'
import type { AnalysisRow } from '../initial/rows'
import { backoff, type Locks, withDrainLock } from '../push/drain'
import type { NewAnalysis, WaitingAnalysis } from '../types'

// Photos to be analyzed once online, each with its state, stored on this device until discarded:
//
//   waiting ── the server answers ──▶ answered
//      ▲ └──── the server refuses ──▶ refused (no key, quota, a bad image)
//      └─────────── retry() ────────────┘
//
// One is sent at a time, by one tab at a time, oldest first. Without a response, or signed out, it stays waiting.

/** At most this many are accepted: each may hold 5 MB. */
export const WAITING_ANALYSES_MAX = 30

export interface AnalysisQueueOptions {
  readonly db: OfflineDatabase
  readonly http: Http
  readonly bus: Bus
  readonly clock: Clock
  readonly random: () => number
  readonly newId: () => string
  readonly userId: number
  readonly locks: Locks | null
  /** False in a context that does not live long enough. */
  readonly maySend: boolean
  /** Evicts copies of what the server also has. */
  readonly evictCopies: () => Promise<void>
}

export class AnalysisQueue {
  readonly #options: AnalysisQueueOptions
  #running: Promise<void> | null = null
  #isWanted = false
  #failures = 0
  /** The last attempt got no response. */
  #isCutOff = false
  #stopTimer: () => void = () => {}
  #isClosed = false
  #sending: string | null = null

  constructor(options: AnalysisQueueOptions) {
    this.#options = options
  }

  /** All stored analyses, oldest first. */
  async list(): Promise<WaitingAnalysis[]> {
    return (await this.#options.db.analyses.orderBy('id').toArray()).map(toAnalysis)
  }

  /** The id of the analysis that this tab is sending; null if none. */
  get sending(): string | null {
    return this.#sending
  }

  /** Stores a photo until its analysis arrives. Rejects if it can't be stored, or too many are waiting. */
  async add(analysis: NewAnalysis): Promise<WaitingAnalysis> {
    const { db, clock, newId, evictCopies } = this.#options
    const row: WaitingAnalysis = {
      ...analysis,
      id: newId(),
      version: 1,
      madeAt: clock.now(),
      state: 'waiting',
      answer: null,
      refusal: null,
    }
    const picture = await toStoredAsset(row.picture)
    const store = () =>
      db.transaction('rw', db.analyses, async () => {
        if ((await db.analyses.count()) >= WAITING_ANALYSES_MAX) throw new TooManyAnalyses()
        await db.analyses.add({ ...row, picture })
      })
    await store().catch(async (error: unknown) => {
      if (error instanceof TooManyAnalyses) throw error
      if (!isStorageFailure(error)) reportError(error, 'analyses')
      await evictCopies()
      await store()
    })
    this.#notify()
    this.schedule()
    return row
  }

  /** Resubmits a refused photo. */
  async retry(id: string): Promise<void> {
    await this.#options.db.analyses.update(id, { state: 'waiting', refusal: null })
    this.#notify()
    this.flushNow()
  }

  async discard(id: string): Promise<void> {
    await this.#options.db.analyses.delete(id)
    this.#notify()
  }

  /** Call it when something may be ready to send. Cheap, and safe at any time. */
  schedule(): void {
    if (this.#isClosed || !this.#options.maySend) return
    this.#isWanted = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      if (this.#isWanted) this.schedule()
    })
  }

  /** A hint that the server may be reachable again: tries at once. */
  flushNow(): void {
    this.#stopTimer()
    this.#failures = 0
    this.schedule()
  }

  /** Sends now if the last attempt got no response: the server has just responded to another request. */
  onServerReached(): void {
    if (this.#isCutOff && !this.#running) this.flushNow()
  }

  get isBusy(): boolean {
    return this.#running !== null
  }

  close(): void {
    this.#isClosed = true
    this.#isWanted = false
    this.#stopTimer()
  }

  async #run(): Promise<void> {
    this.#isWanted = false
    try {
      if (!(await this.#next())) return
      const { db, clock, locks, userId } = this.#options
      const lastHeartbeat = async () => Number((await db.meta.get('analyzer'))?.value ?? clock.now())
      await withDrainLock({ name: `moodloom-analyses-${userId}`, locks, clock, lastHeartbeat: lastHeartbeat }, () =>
        this.#sendAll(),
      )
    } catch (error) {
      if (!isOutsideFailure(error)) reportError(error, 'offline')
      // The database is failing, or the code could not be loaded: retry later.
      this.#backOff(null)
    }
  }

  async #sendAll(): Promise<void> {
    const { sendAnalysis } = await import('./sendAnalysis')
    const { db, http, clock } = this.#options
    for (let next = await this.#next(); next && !this.#isClosed; next = await this.#next()) {
      await db.meta.put({ key: 'analyzer', value: clock.now() })
      this.#sending = next.id
      this.#notify()
      const outcome = await sendAnalysis(http, next).finally(() => {
        this.#sending = null
      })
      if (this.#isClosed) return
      if (outcome.kind === 'again') {
        this.#isCutOff = outcome.isCutOff
        this.#backOff(outcome.after)
        return this.#notify()
      }
      this.#failures = 0
      this.#isCutOff = false
      // A no-op if it was discarded meanwhile.
      await db.analyses.update(next.id, outcome.row)
      this.#notify()
    }
  }

  async #next(): Promise<WaitingAnalysis | undefined> {
    const row = await this.#options.db.analyses
      .orderBy('id')
      .filter(({ state }) => state === 'waiting')
      .first()
    return row && toAnalysis(row)
  }

  #backOff(after: number | null): void {
    if (this.#isClosed) return
    const { clock, random } = this.#options
    this.#stopTimer()
    this.#stopTimer = clock.after(backoff(this.#failures++, random, after), () => this.schedule())
  }

  #notify(): void {
    if (!this.#isClosed) this.#options.bus.send({ type: 'analyses' })
  }
}

function toAnalysis(row: AnalysisRow): WaitingAnalysis {
  return { ...row, picture: toLocalAsset(row.picture) }
}

/** As many photos are waiting as can be stored. `message` is shown to people. */
export class TooManyAnalyses extends Error {
  constructor() {
    super(`${WAITING_ANALYSES_MAX} photos wait for their analysis already. Discard some of them first.`)
    this.name = 'TooManyAnalyses'
  }
}
