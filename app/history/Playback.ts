import type { HistoryEntry } from '../../contract/history'
import type { BoardStore } from '../board/store/BoardStore'
import { isRequestFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { stepMs } from './moments'
import type { Replay, SnapshotElement } from './Replay'
import type { ReplaySource } from './ReplaySource'

export const SPEEDS = [1, 2, 4, 8, 16, 32] as const

export interface PlaybackState {
  /** The number of entries applied, 0 to `length`. */
  readonly moment: number
  readonly length: number
  readonly isPlaying: boolean
  /** The board at this moment is loading; meanwhile the previous moment is shown. */
  readonly isWaiting: boolean
  /** A multiple of 1x. */
  readonly speed: number
}

export interface PlaybackOptions {
  readonly replay: Replay
  readonly source: Pick<ReplaySource, 'show'>
  readonly store: Pick<BoardStore, 'setPreviews'>
  /** The page's `requestAnimationFrame`, or a substitute with the same unit (ms). */
  readonly requestFrame: (run: (now: number) => void) => void
  /** Whether elements jump instead of moving, for people who prefer reduced motion. */
  readonly isStill: () => boolean
  /** Reads the board right after an entry. Rejects if it is unavailable. */
  readonly readBoard: (entry: HistoryEntry) => Promise<readonly SnapshotElement[]>
  /** Called if a moment can't be shown. */
  readonly onFailed: (error: unknown) => void
}

/** The time-lapse: plays a replay by the clock, draws each moment, and animates the movement between them. */
export class Playback {
  readonly #options: PlaybackOptions
  readonly #listeners = new Set<() => void>()
  readonly #reading = new Set<number>()
  #state: PlaybackState
  /** Progress into the step to the next moment, in ms at 1x. */
  #into = 0
  #drawnAt: number | null = null
  #isFrameRequested = false

  constructor(options: PlaybackOptions) {
    this.#options = options
    const { at, length } = options.replay
    this.#state = { moment: at, length, isPlaying: false, isWaiting: false, speed: 1 }
  }

  readonly read = (): PlaybackState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Plays, from the beginning if it is at the end. */
  play(): void {
    if (this.#state.isPlaying || this.#state.length === 0) return
    if (this.#state.moment === this.#state.length) this.#show(0)
    this.#set({ isPlaying: true })
    this.#drawnAt = null
    this.#requestFrame()
  }

  pause(): void {
    if (!this.#state.isPlaying) return
    this.#settle()
    this.#set({ isPlaying: false })
  }

  setSpeed(speed: number): void {
    this.#set({ speed })
  }

  /** Jumps to a moment, playing or not. */
  goTo(moment: number): void {
    this.#settle()
    this.#show(Math.max(0, Math.min(this.#state.length, moment)))
  }

  /** To be called after this many older entries were prepended. The moment shown stays. */
  lengthened(by: number): void {
    this.#set({ moment: this.#state.moment + by, length: this.#options.replay.length })
    this.#show(this.#state.moment)
  }

  close(): void {
    this.pause()
    this.#listeners.clear()
  }

  /** Idempotent: the frame requested before a pause may still come. */
  #requestFrame(): void {
    if (this.#isFrameRequested) return
    this.#isFrameRequested = true
    this.#options.requestFrame(this.#frame)
  }

  readonly #frame = (now: number): void => {
    this.#isFrameRequested = false
    if (!this.#state.isPlaying) return
    const passed = this.#drawnAt === null ? 0 : (now - this.#drawnAt) * this.#state.speed
    this.#drawnAt = now
    if (this.#state.isWaiting) {
      this.#requestFrame()
      return
    }
    this.#into += passed
    const { replay } = this.#options
    let moment = this.#state.moment
    for (let step = this.#stepAt(moment); moment < replay.length && this.#into >= step; step = this.#stepAt(moment)) {
      this.#into -= step
      moment++
    }
    if (moment !== this.#state.moment) this.#show(moment)
    if (moment === replay.length && !this.#state.isWaiting) {
      this.pause()
      return
    }
    if (!this.#state.isWaiting) this.#animateStep(this.#into / this.#stepAt(moment))
    this.#requestFrame()
  }

  /** The duration of the step after a moment, in ms at 1x. */
  #stepAt(moment: number): number {
    const { replay } = this.#options
    return stepMs(replay.entry(moment), replay.entry(moment + 1))
  }

  #show(moment: number): void {
    const { replay, source } = this.#options
    const missing = replay.missingCheckpoint(moment)
    this.#set({ moment, isWaiting: missing !== undefined })
    if (missing) void this.#find(missing)
    else source.show(replay.goTo(moment), replay.elements)
  }

  async #find(entry: HistoryEntry): Promise<void> {
    const { replay, readBoard, onFailed } = this.#options
    if (this.#reading.has(entry.rev)) return
    this.#reading.add(entry.rev)
    try {
      replay.addCheckpoint(entry.rev, await readBoard(entry))
      // By now, another moment may be wanted.
      if (this.#state.isWaiting) this.#show(this.#state.moment)
    } catch (error) {
      if (replay.missingCheckpoint(this.#state.moment)?.rev !== entry.rev) {
        // By now, another moment is wanted, which doesn't need this board.
        if (!isRequestFailure(error)) reportError(error, 'history')
        return
      }
      this.pause()
      // Back to the moment shown.
      this.#set({ moment: replay.at, isWaiting: false })
      onFailed(error)
    } finally {
      this.#reading.delete(entry.rev)
    }
  }

  /** Draws the movement of the next entry at `share` of the way. */
  #animateStep(share: number): void {
    const { replay, store, isStill } = this.#options
    const entry = replay.entry(this.#state.moment + 1)
    const element = entry?.elementId ? replay.elements.get(entry.elementId) : undefined
    if (!entry || !element || entry.changeType !== 'update' || isStill()) {
      store.setPreviews([])
      return
    }
    const patch: Record<string, number> = {}
    for (const name of ['positionX', 'positionY', 'width', 'height'] as const) {
      const to = entry.newState?.[name]
      const from = element[name]
      if (typeof to === 'number' && typeof from === 'number') patch[name] = from + (to - from) * eased(share)
    }
    store.setPreviews(Object.keys(patch).length > 0 ? [{ id: element.id, patch }] : [])
  }

  #settle(): void {
    this.#into = 0
    this.#options.store.setPreviews([])
  }

  #set(change: Partial<PlaybackState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of [...this.#listeners]) listener()
  }
}

const eased = (share: number): number => share * share * (3 - 2 * share)
