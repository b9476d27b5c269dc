import { MUTATIONS_BODY_MAX, MUTATIONS_PER_BATCH } from '../../../contract/limits'
import { isOutsideFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import type { DrainState } from '../bus'
import { toLocalAsset } from '../cache/storedAsset'
import type { Clock } from '../clock'
import type { OfflineDatabase } from '../database'
import type { Failure } from '../http/failure'
import type { Http } from '../http/http'
import type { Receive } from '../inbound/receive'
import { ASSET_LANE, boardOfLane, type StoredEntry } from '../initial/rows'
import type { PushOutcome } from '../lazy/push'
import {
  endSending,
  lanesOf,
  type PushBatch,
  readLane,
  readSendStates,
  startSending,
  toMutation,
} from '../outbox/outbox'
import type { Pause } from '../types'

// Sends the outbox. Each lane (a board, uploads, templates, presets) sends one request at a time; lanes in parallel:
//
//   idle ── run ───▶ take a batch ──▶ sending ──▶ verdict: receive, take the next
//    ▲                  │ nothing ready               ├─ again: back off, then run
//    └──────────────────┘                             ├─ bisect: half as many
//                                                     └─ pause: everything stops until resume()

export interface DrainOptions {
  readonly db: OfflineDatabase
  readonly http: Http
  readonly receive: Receive
  readonly clock: Clock
  readonly random: () => number
  /** Runs the work while no other tab of the user drains. */
  readonly runExclusively: (work: () => Promise<void>) => Promise<void>
}

interface LaneState {
  failures: number
  /** Ms since the epoch before which it does not retry. */
  notBefore: number
  /** Ms since the epoch of the last inconclusive attempt. */
  failedAt: number
  limit: number
  /** Ms since the epoch at which the debounced typing began; null if there is none. */
  typedSince: number | null
  /** Ms since the epoch until which typed text is debounced. */
  typedUntil: number
  /** Scheduled while running: new entries may have arrived since its last read. */
  isRescheduled: boolean
}

/** Ms between attempts that new writes trigger while a lane backs off: typing is no reason to hammer the server. */
const NEW_WRITE_EVERY = 5_000
/** Debounce of typed text in ms, unless typing is known to have ended; and its maximum. */
const TYPING_PAUSE = 1_000
const TYPING_MAX = 5_000

export class Drain {
  readonly #options: DrainOptions
  readonly #lanes = new Map<string, LaneState>()
  readonly #active = new Map<string, Promise<void>>()
  readonly #timers = new Set<() => void>()
  /** Ms since the epoch for which a run is scheduled. */
  #nextRun = Number.POSITIVE_INFINITY
  #cancelNextRun: () => void = () => {}
  #running: Promise<void> | null = null
  #isWanted = false
  #signal: () => void = () => {}
  /** Consecutive runs that failed because of the database. */
  #databaseFailures = 0
  #sending = 0
  readonly #sendingLanes = new Set<string>()
  #pause: Pause = null
  #isClosed = false
  /** Called when `state` may have changed. */
  onState: () => void = () => {}
  /** Called with the reason when a lane's request got no verdict, and with null once one did. */
  onFailure: (lane: string, failure: Failure | null) => void = () => {}
  /** Called when a board's id turned out to be another board's. */
  onMismatch: (boardUid: string, boardId: number) => void = () => {}
  /** Called when changes wait for a board that is not on this device. */
  onOrphaned: (boardUid: string) => Promise<void> = async () => {}

  constructor(options: DrainOptions) {
    this.#options = options
  }

  get state(): Omit<DrainState, 'isConnected'> {
    return { isSending: this.#sending > 0, pause: this.#pause }
  }

  /** Whether a request of this lane is in flight, or its response is being received. */
  isSending(lane: string): boolean {
    return this.#sendingLanes.has(lane)
  }

  /** Whether a run is under way: something is being taken, sent or received. */
  get isBusy(): boolean {
    return this.#running !== null
  }

  /** Call it when something may be ready to send. Cheap, and safe at any time. */
  schedule(): void {
    if (this.#isClosed || this.#pause) return
    this.#isWanted = true
    this.#signal()
    this.#running ??= this.#run()
  }

  /** New writes are queued in these lanes: tries them whatever the backoff (rule 16), but at most every 5 s. */
  scheduleLanes(...lanes: readonly string[]): void {
    for (const lane of lanes) {
      const state = this.#lanes.get(lane)
      if (!state) continue
      state.typedUntil = 0
      const soonest = state.failedAt + NEW_WRITE_EVERY
      state.notBefore = Math.min(state.notBefore, soonest)
    }
    this.schedule()
  }

  /** Text being typed was stored in this lane: debounces sending it. */
  debounceLane(lane: string): void {
    const now = this.#options.clock.now()
    const state = this.#laneState(lane)
    const isFirst = state.typedSince === null
    state.typedSince ??= now
    state.typedUntil = Math.min(now + TYPING_PAUSE, state.typedSince + TYPING_MAX)
    if (isFirst) this.#scheduleTyped(lane, state)
  }

  /**
   * A hint that the server may be reachable again: tries at once, and resets the backoff, since a phone that is back
   * online often loses its first request.
   */
  flushNow(): void {
    for (const lane of this.#lanes.values()) {
      lane.failures = 0
      lane.notBefore = 0
      lane.typedUntil = 0
    }
    this.schedule()
  }

  /** Everything stops until `resume()`. */
  pause(pause: NonNullable<Pause>): void {
    this.#setPause(pause)
  }

  resume(): void {
    this.#setPause(null)
    this.flushNow()
  }

  /** Resolves when nothing is in flight: all sent, refused, or waiting for a retry. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  close(): void {
    this.#isClosed = true
    for (const stop of this.#timers) stop()
    this.#signal()
  }

  async #run(): Promise<void> {
    const { runExclusively, clock, random } = this.#options
    try {
      await runExclusively(() => this.#work())
      this.#databaseFailures = 0
    } catch (error) {
      if (!isOutsideFailure(error)) reportError(error, 'offline')
      this.#isWanted = false
      this.#scheduleAt(clock.now() + backoff(this.#databaseFailures++, random, null))
    } finally {
      this.#running = null
    }
    if (this.#mayStart) this.schedule()
  }

  async #work(): Promise<void> {
    while (this.#active.size > 0 || this.#mayStart) {
      if (this.#mayStart) {
        this.#isWanted = false
        await this.#startLanes()
      }
      if (this.#active.size === 0) continue
      const signaled = new Promise<void>((resolve) => {
        this.#signal = resolve
      })
      if (!this.#mayStart) await Promise.race([...this.#active.values(), signaled])
    }
  }

  get #mayStart(): boolean {
    return this.#isWanted && !this.#pause && !this.#isClosed
  }

  async #startLanes(): Promise<void> {
    const now = this.#options.clock.now()
    for (const lane of await lanesOf(this.#options.db)) {
      const state = this.#laneState(lane)
      state.isRescheduled = this.#active.has(lane)
      if (state.notBefore > now) this.#scheduleAt(state.notBefore)
      if (state.isRescheduled || state.notBefore > now || state.typedUntil > now) continue
      const run = this.#drainLane(lane)
        .catch((error: unknown) => {
          if (!isOutsideFailure(error)) reportError(error, 'offline')
          return this.#backOff(lane, null)
        })
        .finally(() => {
          this.#active.delete(lane)
          if (state.isRescheduled) this.schedule()
        })
      this.#active.set(lane, run)
    }
  }

  async #drainLane(lane: string): Promise<void> {
    const { db, clock, receive } = this.#options
    const state = this.#laneState(lane)
    while (!this.#isClosed && !this.#pause && state.typedUntil <= clock.now()) {
      const batch = await takeBatch(db, lane, { limit: state.limit, now: clock.now() })
      if (!batch || this.#isClosed) return
      if (batch === 'orphaned') {
        await this.onOrphaned(lane)
        this.#backOff(lane, null)
        return
      }
      this.#sendingLanes.add(lane)
      const outcome = await this.#send(batch)
      if (outcome.kind !== 'resolved') this.#sendingLanes.delete(lane)
      if (this.#isClosed) return
      switch (outcome.kind) {
        case 'resolved':
          await receive
            .applyPushResult(boardOfLane(lane), outcome, batch.entries)
            .finally(() => this.#sendingLanes.delete(lane))
          state.failures = 0
          this.onFailure(lane, null)
          if (batch.entries.length === 1) state.limit = MUTATIONS_PER_BATCH
          // What waited for this upload may be in another lane.
          if (lane === ASSET_LANE) this.schedule()
          if (outcome.isInTrash) return
          break
        case 'bisect':
          state.limit = Math.ceil(batch.entries.length / 2)
          break
        case 'mismatch':
          this.#backOff(lane, null)
          if (batch.boardId !== null) this.onMismatch(lane, batch.boardId)
          return
        case 'again':
          this.#backOff(lane, outcome.after)
          this.onFailure(lane, outcome.failure)
          return
        case 'pause':
          this.#setPause(outcome.pause)
          return
      }
    }
  }

  async #send(batch: PushBatch): Promise<PushOutcome> {
    this.#sending++
    this.onState()
    try {
      // Most visits have nothing to send, and never need this code.
      const { push } = await import('../lazy/push')
      return await push(this.#options.http, batch)
    } finally {
      this.#sending--
      this.onState()
    }
  }

  #backOff(lane: string, after: number | null): void {
    if (this.#isClosed) return
    const { clock, random } = this.#options
    const state = this.#laneState(lane)
    state.failedAt = clock.now()
    state.notBefore = state.failedAt + backoff(state.failures++, random, after)
    this.#scheduleAt(state.notBefore)
  }

  /** Schedules the lane once its debounce has ended. */
  #scheduleTyped(lane: string, state: LaneState): void {
    this.#after(state.typedUntil - this.#options.clock.now(), () => {
      if (state.typedUntil > this.#options.clock.now()) return this.#scheduleTyped(lane, state)
      state.typedSince = null
      this.scheduleLanes(lane, ASSET_LANE)
    })
  }

  /** One timer, for the lane that may retry first. If it fires too soon for that lane, the run sets it again. */
  #scheduleAt(time: number): void {
    if (this.#isClosed || time >= this.#nextRun) return
    this.#cancelNextRun()
    this.#nextRun = time
    this.#cancelNextRun = this.#after(Math.ceil(time - this.#options.clock.now()), () => {
      this.#nextRun = Number.POSITIVE_INFINITY
      this.schedule()
    })
  }

  /** Returns a cancel function. */
  #after(ms: number, run: () => void): () => void {
    const stop = this.#options.clock.after(ms, () => {
      this.#timers.delete(stop)
      run()
    })
    this.#timers.add(stop)
    return () => {
      this.#timers.delete(stop)
      stop()
    }
  }

  #laneState(lane: string): LaneState {
    const known = this.#lanes.get(lane)
    if (known) return known
    const fresh = {
      failures: 0,
      notBefore: 0,
      failedAt: 0,
      limit: MUTATIONS_PER_BATCH,
      typedSince: null,
      typedUntil: 0,
      isRescheduled: false,
    }
    this.#lanes.set(lane, fresh)
    return fresh
  }

  #setPause(pause: Pause): void {
    if (pause === this.#pause) return
    this.#pause = pause
    this.onState()
  }
}

// --- what a lane sends next ---------------------------------------------------------------------------------------

/** Dependencies look backwards only, so a prefix of a long lane is enough to fill a batch. */
const PREFIX = 3 * MUTATIONS_PER_BATCH
/** Room for the braces and commas around the mutations. */
const BODY_MARGIN = 4096

/**
 * Takes a lane's next batch and marks it as sent, in one transaction: coalescing then leaves its entries alone. Null if
 * nothing may be sent now, 'orphaned' if the lane's board is not on this device. `limit`: entries at most.
 */
async function takeBatch(
  db: OfflineDatabase,
  lane: string,
  { limit, now }: { readonly limit: number; readonly now: number },
): Promise<PushBatch | 'orphaned' | null> {
  return db.transaction('rw', [db.outbox, db.sending, db.boards, db.assets, db.meta], async () => {
    await endSending(db, lane)
    const entries = await readLane(db, lane, PREFIX)
    const states = await readSendStates(db, lane, entries)
    const boardUid = boardOfLane(lane)
    const board = boardUid === null ? undefined : await db.boards.get(boardUid)
    // Its revs are from another epoch: it has to be reread first.
    if (board?.outdated) return null
    const ready = entries.filter((entry) => states.get(entry.mutationId) === 'ready')
    const chosen = chooseBatch(ready, limit)
    const [first] = chosen
    if (!first) return null
    // Only the board's creation can be sent without its id.
    if (boardUid !== null && first.change.kind !== 'board.create' && !board?.id) return board ? null : 'orphaned'
    await startSending(db, lane, { entries: chosen, now })
    await db.meta.put({ key: 'drainer', value: now })
    const asset = first.change.kind === 'asset.upload' ? await db.assets.get(first.change.address) : undefined
    return { entries: chosen, boardId: board?.id ?? null, ...(asset && { asset: toLocalAsset(asset) }) }
  })
}

/** The first ready entry, with those after it that fit into the same batch and overtake nothing. */
function chooseBatch(ready: readonly StoredEntry[], limit: number): StoredEntry[] {
  const [first] = ready
  if (!first || !toMutation(first)) return first ? [first] : []
  const chosen: StoredEntry[] = []
  let bytes = BODY_MARGIN
  for (const entry of ready) {
    const mutation = toMutation(entry)
    if (!mutation || chosen.length >= Math.min(limit, MUTATIONS_PER_BATCH)) break
    bytes += new TextEncoder().encode(JSON.stringify(mutation)).length + 1
    if (bytes > MUTATIONS_BODY_MAX && chosen.length > 0) break
    chosen.push(entry)
  }
  return chosen
}

// --- retrying -----------------------------------------------------------------------------------------------------

const BACKOFF_MAX = 60_000

/**
 * Jittered exponential backoff of rule 5, in ms: 1 s to 60 s, and no sooner than Retry-After, which is capped at 60 s:
 * it may come from a proxy that can't know when our server is back.
 */
export function backoff(failures: number, random: () => number, retryAfter: number | null): number {
  const ceiling = Math.min(BACKOFF_MAX, 1_000 * 2 ** Math.min(failures, 6))
  const jittered = Math.max(1_000, ceiling * (0.5 + random() / 2))
  return Math.max(jittered, Math.min(BACKOFF_MAX, retryAfter ?? 0))
}

// --- one tab at a time --------------------------------------------------------------------------------------------

/** The part of navigator.locks that is used. */
export interface Locks {
  /** With `ifAvailable`, `hold` gets null if someone has the lock. */
  request(
    name: string,
    options: { readonly steal?: boolean; readonly ifAvailable?: boolean },
    hold: (lock?: unknown) => Promise<void>,
  ): Promise<void>
}

/** After this many ms without a heartbeat, the holder of the lock counts as frozen. Longer than any request. */
export const STALE_AFTER = 150_000
const CHECK_EVERY = 30_000

export interface DrainLockOptions {
  readonly name: string
  /** Null if unavailable: then every tab drains, and the server's deduplication keeps it correct. */
  readonly locks: Locks | null
  readonly clock: Clock
  /** Ms since the epoch at which the holder was last known to be alive. */
  readonly lastHeartbeat: () => Promise<number>
}

/**
 * Rule 6: runs `work` while no other tab of this user does. Waits its turn; steals the lock of a frozen tab. Having the
 * lock stolen does not stop the work: a request that is in flight twice is applied once.
 */
export async function withDrainLock(options: DrainLockOptions, work: () => Promise<void>): Promise<void> {
  const { locks, name } = options
  if (!locks) return work()
  let running: Promise<void> | null = null
  const hold = () => {
    running ??= work()
    return running
  }
  const stopWatching = watch(options, () => {
    if (!running) locks.request(name, { steal: true }, hold).catch(reportUnless(isOutsideFailure, 'offline'))
  })
  try {
    await locks.request(name, {}, hold)
  } catch (error) {
    if (!isOutsideFailure(error)) reportError(error, 'offline')
    // Stolen from us, or the lock is unavailable (a sandboxed frame).
  } finally {
    stopWatching()
  }
  await hold()
}

function watch({ clock, lastHeartbeat }: DrainLockOptions, steal: () => void): () => void {
  let stop = () => {}
  const check = async () => {
    const last = await lastHeartbeat().catch((error: unknown) => {
      if (!isOutsideFailure(error)) reportError(error, 'offline')
      return clock.now()
    })
    if (clock.now() - last > STALE_AFTER) steal()
    else stop = clock.after(CHECK_EVERY, check)
  }
  stop = clock.after(CHECK_EVERY, check)
  return () => stop()
}
