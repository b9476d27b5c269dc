import { MUTATIONS_PER_BATCH } from '../../contract/limits'
import { backoff } from './backoff'
import type { DrainState } from './bus'
import type { Clock } from './clock'
import type { OfflineDatabase } from './database'
import type { Http } from './http'
import { lanesOf, takeParcel } from './lanes'
import type { Outcome, Parcel } from './parcel'
import type { Receive } from './receive'
import { ASSET_LANE, boardOfLane } from './rows'
import type { Pause } from './types'

// Sends the outbox. A lane (a board, or the uploads) sends one request at a time, lanes side by side:
//
//   idle ── wake ──▶ take a parcel ──▶ sending ──▶ judged: receive, take the next
//    ▲                  │ nothing ready               ├─ again: back off, then wake
//    └──────────────────┘                             ├─ bisect: half as many
//                                                     └─ pause: everything stands until resume()

export interface DrainOptions {
  readonly db: OfflineDatabase
  readonly http: Http
  readonly receive: Receive
  readonly clock: Clock
  readonly random: () => number
  /** Runs the work while no other tab of the user drains. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
}

interface LaneState {
  failures: number
  /** Ms since the epoch before which it does not try again. */
  notBefore: number
  limit: number
  /** Woken while it ran: what it looked for last may have come since. */
  isWoken: boolean
}

export class Drain {
  readonly #options: DrainOptions
  readonly #lanes = new Map<string, LaneState>()
  readonly #active = new Map<string, Promise<void>>()
  readonly #timers = new Set<() => void>()
  #running: Promise<void> | null = null
  #isWanted = false
  #wakeUp: () => void = () => {}
  #sending = 0
  #pause: Pause = null
  #isClosed = false
  /** Called when `state` may have changed. */
  onState: () => void = () => {}

  constructor(options: DrainOptions) {
    this.#options = options
  }

  get state(): Omit<DrainState, 'isConnected'> {
    return { isSending: this.#sending > 0, pause: this.#pause }
  }

  /** A run is on: something is being taken, sent or received. */
  get isBusy(): boolean {
    return this.#running !== null
  }

  /** Something may be ready to go. Cheap, and safe to call at any time. */
  wake(): void {
    if (this.#isClosed || this.#pause) return
    this.#isWanted = true
    this.#wakeUp()
    this.#running ??= this.#run()
  }

  /** A hint that the server may be in reach again: tries at once, whatever the backoff. */
  poke(): void {
    for (const lane of this.#lanes.values()) lane.notBefore = 0
    this.wake()
  }

  /** Everything stands until `resume()`. */
  pause(pause: NonNullable<Pause>): void {
    this.#setPause(pause)
  }

  /** Goes on after a pause. */
  resume(): void {
    this.#setPause(null)
    this.poke()
  }

  /** Resolves when nothing is under way: all sent, or refused, or waiting for another try. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  close(): void {
    this.#isClosed = true
    for (const stop of this.#timers) stop()
    this.#wakeUp()
  }

  async #run(): Promise<void> {
    try {
      await this.#options.exclusively(() => this.#work())
    } catch {
      // The database is in trouble.
      this.#isWanted = false
      this.#backOff(ASSET_LANE, null)
    } finally {
      this.#running = null
    }
    if (this.#mayStart) this.wake()
  }

  async #work(): Promise<void> {
    while (this.#active.size > 0 || this.#mayStart) {
      if (this.#mayStart) {
        this.#isWanted = false
        await this.#startLanes()
      }
      if (this.#active.size === 0) continue
      const woken = new Promise<void>((resolve) => {
        this.#wakeUp = resolve
      })
      if (!this.#mayStart) await Promise.race([...this.#active.values(), woken])
    }
  }

  get #mayStart(): boolean {
    return this.#isWanted && !this.#pause && !this.#isClosed
  }

  async #startLanes(): Promise<void> {
    const now = this.#options.clock.now()
    for (const lane of await lanesOf(this.#options.db)) {
      const state = this.#laneState(lane)
      state.isWoken = this.#active.has(lane)
      if (state.isWoken || state.notBefore > now) continue
      const run = this.#drainLane(lane)
        .catch(() => this.#backOff(lane, null))
        .finally(() => {
          this.#active.delete(lane)
          if (state.isWoken) this.wake()
        })
      this.#active.set(lane, run)
    }
  }

  async #drainLane(lane: string): Promise<void> {
    const { db, clock, receive } = this.#options
    const state = this.#laneState(lane)
    while (!this.#isClosed && !this.#pause) {
      const parcel = await takeParcel(db, lane, { limit: state.limit, now: clock.now() })
      if (!parcel || this.#isClosed) return
      const outcome = await this.#send(parcel)
      if (this.#isClosed) return
      switch (outcome.kind) {
        case 'judged':
          await receive.judged(boardOfLane(lane), outcome)
          state.failures = 0
          if (parcel.entries.length === 1) state.limit = MUTATIONS_PER_BATCH
          // What waited for this one may be in another lane.
          if (lane === ASSET_LANE) this.wake()
          if (outcome.isInTrash) return
          break
        case 'bisect':
          state.limit = Math.ceil(parcel.entries.length / 2)
          break
        case 'again':
          this.#backOff(lane, outcome.after)
          return
        case 'pause':
          this.#setPause(outcome.pause)
          return
      }
    }
  }

  async #send(parcel: Parcel): Promise<Outcome> {
    this.#sending++
    this.onState()
    try {
      // Most visits have nothing to send, and need not load how.
      const { push } = await import('./push')
      return await push(this.#options.http, parcel)
    } finally {
      this.#sending--
      this.onState()
    }
  }

  #backOff(lane: string, after: number | null): void {
    if (this.#isClosed) return
    const { clock, random } = this.#options
    const state = this.#laneState(lane)
    const delay = backoff(state.failures++, random, after)
    state.notBefore = clock.now() + delay
    const stop = clock.after(delay, () => {
      this.#timers.delete(stop)
      this.wake()
    })
    this.#timers.add(stop)
  }

  #laneState(lane: string): LaneState {
    const known = this.#lanes.get(lane)
    if (known) return known
    const fresh = { failures: 0, notBefore: 0, limit: MUTATIONS_PER_BATCH, isWoken: false }
    this.#lanes.set(lane, fresh)
    return fresh
  }

  #setPause(pause: Pause): void {
    if (pause === this.#pause) return
    this.#pause = pause
    this.onState()
  }
}
